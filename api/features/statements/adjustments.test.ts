import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { uploadAdjustments } from '#shared/imports/imports.contract.ts'
import {
  addAdjustment,
  counterAdjustment,
  downloadEvidence,
  listSettlementEntries,
} from '#shared/statements/ledger.contract.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, hide, activate, storeNamed, adjust } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors
const { kysely } = app.context.database

const SEPTEMBER = '2026-09'

let gangnam: number
const ids: number[] = []
beforeAll(async () => {
  await hide(20_000, '2026-09-01')
  await world.make.contactCode('KT-OWED', '홍대점', 'KT')
  ids.push(await activate('2026-09-10T03:00:00.000Z'))
  ids.push(await activate('2026-09-12T03:00:00.000Z', { contactCode: 'KT-OWED' }, {}, admin))
  gangnam = (await storeNamed('강남모바일')).id
})

describe('an adjustment', () => {
  it('is entered once, with its reason, author and evidence', async () => {
    const key = randomUUID()
    const body = {
      storeId: String(gangnam),
      month: SEPTEMBER,
      category: '소급',
      amount: '1234.56',
      reason: '단가 소급',
    } as const
    const send = () => app.call(admin, addAdjustment, { body, file: SAMPLE_FILES.pdf, idempotencyKey: key })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(first.body).toMatchObject({
      month: SEPTEMBER,
      kind: 'adjustment',
      category: '소급',
      amount: 1234.56,
      storeName: '강남모바일',
      reason: '단가 소급',
      authorName: admin.name,
      evidenceFileName: '가입신청서.pdf',
    })
    const params = { fileId: String(first.body.evidenceFileId) }
    const file = await app.call(admin, downloadEvidence, { params })
    expect(file.raw.rawPayload).toEqual(SAMPLE_FILES.pdf.bytes)
    expect((await app.call(worker, downloadEvidence, { params })).status).toBe(403)
  })

  it.each<[string, object, string, string]>([
    ['nothing', { amount: '0' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['three decimals', { amount: '1.234' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['too much', { amount: '100000000' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['a blank reason', { amount: '1', reason: ' ' }, 'reason', '사유를 입력해주세요.'],
    ['a far month', { amount: '1', month: '2027-02' }, 'month', '다음 달까지 등록할 수 있습니다.'],
    ['a long past month', { amount: '1', month: '2014-09' }, 'month', '지난 24개월까지 등록할 수 있습니다.'],
    [
      'a 환수 of no document',
      { amount: '-1', category: '환수' },
      'documentNumber',
      '환수할 서류의 접수번호를 입력해주세요.',
    ],
    [
      'another document',
      { amount: '1', documentNumber: '20200101-00001' },
      'documentNumber',
      '이 판매점에 정산된 서류의 접수번호가 아닙니다.',
    ],
  ])('refuses %s', async (_what, fields, field, message) => {
    const { error } = await adjust({ storeId: gangnam, month: SEPTEMBER, amount: '1', ...fields })
    expect(error.details).toEqual([{ field, message }])
  })

  it('takes back a part of what a document is worth, and not more', async () => {
    const { document_number: documentNumber } = await kysely
      .selectFrom('documents')
      .select('document_number')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    const reversal = { storeId: gangnam, month: SEPTEMBER, category: '환수', documentNumber } as const
    expect((await adjust({ ...reversal, amount: '-30000' })).status).toBe(201)
    const { error } = await adjust({ ...reversal, amount: '-90000.01' })
    expect(error.details?.[0]?.message).toBe(
      '이 서류에 남은 정산 금액은 90,000원입니다. 그보다 많이 환수할 수 없습니다.',
    )
  })

  it('is taken back once, by its opposite', async () => {
    const { body } = await adjust({ storeId: gangnam, month: SEPTEMBER, amount: '777' })
    const params = { entryId: String(body.id) }
    const counter = () => app.call(admin, counterAdjustment, { params, body: { reason: '잘못 등록' } })
    expect((await counter()).body).toMatchObject({ amount: -777, month: SEPTEMBER, countersId: body.id })
    expect((await counter()).error.error).toBe('이미 취소된 조정입니다.')
    const entries = await app.call(admin, listSettlementEntries, {
      query: { month: SEPTEMBER, kind: 'adjustment', storeId: String(gangnam) },
    })
    expect(entries.body.items.map(({ amount, isCountered }) => [amount, isCountered])).toEqual([
      [-777, false],
      [777, true],
      [-30_000, false],
      [1234.56, false],
    ])
  })
})

describe('a table of adjustments', () => {
  it('is judged as those entered by hand: together not more of a document than it is worth', async () => {
    const documents = kysely.selectFrom('documents').select('document_number')
    const { document_number: number } = await documents
      .where('id', '=', ids[1] ?? 0)
      .executeTakeFirstOrThrow()
    const headings = ['판매점', '월', '구분', '금액', '사유', '접수번호']
    const file = workbook([
      headings,
      ['홍대점', SEPTEMBER, '환수', -60_000, '일부 해지', number],
      ['홍대점', SEPTEMBER, '환수', -40_000.01, '나머지', number],
      ['홍대점', SEPTEMBER, '환수', 1000, '해지', number],
      ['강남모바일', SEPTEMBER, '환수', -1000, '해지', number],
      [dealer.username, SEPTEMBER, '보전', 500, '계정으로'],
      ['강남모바일', SEPTEMBER, '보전', 500, '계정으로'],
    ])
    const taken = async (dryRun: boolean) =>
      (await app.call(admin, uploadAdjustments, { query: { dryRun }, file })).body
    const dry = await taken(true)
    expect(dry.errors).toEqual([
      '3행 금액: 이 서류에 남은 정산 금액은 40,000원입니다. 그보다 많이 환수할 수 없습니다.',
      '4행 금액: 환수 금액은 - 로 입력해주세요.',
      '5행 접수번호: 이 판매점에 정산된 서류의 접수번호가 아닙니다.',
      '7행: 같은 판매점의 같은 행이 위에 있습니다.',
    ])
    expect(await taken(false)).toMatchObject({ added: 2, refused: 4, duplicatesSkipped: 0 })
    const { body: log } = await app.call(admin, listAccessLog, { query: { limit: 1 } })
    expect(log.items.map(({ action, detail }) => [action, detail])).toEqual([
      ['amount-changed', { what: 'adjustment', how: 'imported', rows: 2 }],
    ])
    expect(await taken(false)).toMatchObject({ added: 0, refused: 3, duplicatesSkipped: 3 })
    expect(await ledgerDifferences(kysely)).toEqual([])

    const { body } = await app.call(admin, listSettlementEntries, { query: { kind: 'adjustment', limit: 2 } })
    expect(body.items.map(({ storeName, amount }) => [storeName, amount])).toEqual([
      ['강남모바일', 500],
      ['홍대점', -60_000],
    ])
    // Taken back, neither stands any more, so the table enters them again.
    for (const { id } of body.items) {
      const params = { entryId: String(id) }
      await app.call(admin, counterAdjustment, { params, body: { reason: '잘못 올림' } })
    }
    expect(await taken(true)).toMatchObject({ added: 2, duplicatesSkipped: 0 })
  })
})
