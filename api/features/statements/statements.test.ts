import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { uploadAdjustments } from '#shared/imports/imports.contract.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import {
  type ADJUSTMENT_CATEGORIES,
  addAdjustment,
  counterAdjustment,
  downloadEvidence,
  listSettlementEntries,
} from '#shared/statements/ledger.contract.ts'
import {
  moveSettlementMonth,
  readSettlementMonth,
  readSettlementSettings,
  type SettlementStage,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { listManagerTotals, listStatements, readStatement } from '#shared/statements/statement.contract.ts'
import { listOwedStores, readStoreAccount, updateOwedStore } from '#shared/statements/store.contract.ts'
import { createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { SAMPLE_FILES } from '../../testing/multipart-form.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors
const { kysely } = app.context.database

const SEPTEMBER = '2026-09'
const OCTOBER = '2026-10'

const storeNamed = async (search: string) => {
  const { body } = await app.call(admin, listOwedStores, { query: { search } })
  return body.items[0] ?? expect.fail(`no store ${search}`)
}
interface Adjusting {
  storeId: number
  amount: string
  month?: string
  category?: (typeof ADJUSTMENT_CATEGORIES)[number]
  reason?: string
  documentNumber?: string
}
const adjust = ({ storeId, ...fields }: Adjusting, key?: string) =>
  app.call(admin, addAdjustment, {
    body: { month: SEPTEMBER, category: '보전', reason: '사유', storeId: String(storeId), ...fields },
    ...(key && { idempotencyKey: key }),
  })
const move = (month: string, from: SettlementStage, to: SettlementStage, more: object = {}, actor = admin) =>
  app.call(actor, moveSettlementMonth, { params: { month }, body: { from, to, ...more } })
const statement = async (month: string, storeId: number) =>
  (await app.call(admin, readStatement, { params: { month, storeId: String(storeId) } })).body
const statements = async (month: string) =>
  (await app.call(admin, listStatements, { params: { month }, query: { limit: 200 } })).body.items
const stageOf = async (month: string) =>
  (await app.call(admin, readSettlementMonth, { params: { month } })).body.stage

let gangnam: number
let mapo: number
const ids: number[] = []
beforeAll(async () => {
  await hide(20_000, '2026-09-01')
  await world.make.contactCode('KT-OWED', '홍대점', 'KT')
  ids.push(await activate('2026-09-10T03:00:00.000Z'), await activate('2026-09-11T03:00:00.000Z'))
  ids.push(await activate('2026-09-12T03:00:00.000Z', { contactCode: 'KT-OWED' }, {}, admin))
  gangnam = (await storeNamed('강남모바일')).id
  mapo = (await storeNamed('홍대점')).id
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

  it.each<[string, Partial<Adjusting>, string, string]>([
    ['nothing', { amount: '0' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['three decimals', { amount: '1.234' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['too much', { amount: '100000000' }, 'amount', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
    ['a blank reason', { amount: '1', reason: ' ' }, 'reason', '사유를 입력해주세요.'],
    ['a far month', { amount: '1', month: '2027-02' }, 'month', '다음 달까지 등록할 수 있습니다.'],
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
    const { error } = await adjust({ storeId: gangnam, amount: '1', ...fields })
    expect(error.details).toEqual([{ field, message }])
  })

  it('takes back a part of what a document is worth, and not more', async () => {
    const { document_number: documentNumber } = await kysely
      .selectFrom('documents')
      .select('document_number')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    const reversal = { storeId: gangnam, category: '환수', documentNumber } as const
    expect((await adjust({ ...reversal, amount: '-30000' })).status).toBe(201)
    const { error } = await adjust({ ...reversal, amount: '-90000.01' })
    expect(error.details?.[0]?.message).toBe(
      '이 서류에 남은 정산 금액은 90,000원입니다. 그보다 많이 환수할 수 없습니다.',
    )
  })

  it('is taken back once, by its opposite', async () => {
    const { body } = await adjust({ storeId: gangnam, amount: '777' })
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
      .where('id', '=', ids[2] ?? 0)
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

describe('a statement', () => {
  it('has every line, and taxes by the kind of the store', async () => {
    const { sums, lines } = await statement(SEPTEMBER, gangnam)
    expect(
      lines.map(({ kind, category, amount, hiddenPrice }) => [kind, category, amount, hiddenPrice]),
    ).toEqual([
      ['activation', null, 100_000, 20_000],
      ['activation', null, 100_000, 20_000],
      ['adjustment', '소급', 1234.56, 0],
      ['adjustment', '환수', -30_000, 0],
      ['adjustment', '보전', 777, 0],
      ['adjustment', '보전', -777, 0],
      ['adjustment', '보전', 500, 0],
      ['adjustment', '보전', -500, 0],
    ])
    expect(sums).toMatchObject({
      documents: 2,
      amount: 200_000,
      hiddenPrice: 40_000,
      adjustments: -28_765.44,
      total: 211_234.56,
      supply: 211_234,
      vat: 21_123,
      payout: 232_357,
    })
    const params = { storeId: String(mapo) }
    const body = {
      taxKind: 'withheld',
      bankName: '국민은행',
      accountNumber: '123-456-7890',
      accountHolder: '홍길동',
    } as const
    const { body: store } = await app.call(admin, updateOwedStore, { params, body })
    expect(store).toMatchObject({ taxKind: 'withheld', accountNumber: '***7890' })
    expect((await app.call(admin, readStoreAccount, { params })).body.accountNumber).toBe('123-456-7890')
    const stored = await kysely
      .selectFrom('stores')
      .select('account_number')
      .where('id', '=', mapo)
      .executeTakeFirst()
    expect(stored?.account_number).toMatch(/^s1:/)
    expect((await statement(SEPTEMBER, mapo)).sums).toMatchObject({
      taxKind: 'withheld',
      supply: 100_000,
      vat: 0,
      incomeTax: 3_000,
      localTax: 300,
      payout: 96_700,
    })
  })

  it('of a balance below 0 pays nothing and carries it over', async () => {
    await adjust({ storeId: mapo, amount: '-150000.5', category: '차감' })
    expect((await statement(SEPTEMBER, mapo)).sums).toMatchObject({
      total: -50_000.5,
      payout: 0,
      carriedOut: -50_000.5,
    })
  })

  it('is also summed up for managers', async () => {
    const { body } = await app.call(admin, listManagerTotals, { params: { month: SEPTEMBER } })
    const total = body.reduce((sum, each) => sum + each.total * 100, 0) / 100
    const all = (await statements(SEPTEMBER)).reduce((sum, each) => sum + each.total * 100, 0) / 100
    expect(total).toBe(all)
  })
})

describe('a month', () => {
  it('goes from stage to stage, and back with a reason', async () => {
    expect(await stageOf(SEPTEMBER)).toBe('draft')
    expect((await move(SEPTEMBER, 'draft', 'approved')).error.details?.[0]?.message).toBe(
      '작성 단계에서 승인 단계로 바꿀 수 없습니다.',
    )
    expect((await move(SEPTEMBER, 'draft', 'review')).status).toBe(200)
    expect((await move(SEPTEMBER, 'draft', 'review')).error.error).toBe(
      '2026년 9월 정산은 지금 검토 단계입니다. 화면을 새로 확인해주세요.',
    )
    expect((await move(SEPTEMBER, 'review', 'draft')).error.details?.[0]?.field).toBe('reason')
    expect((await move(SEPTEMBER, 'review', 'draft', { reason: '다시' })).status).toBe(200)
    expect((await move('2026-11', 'draft', 'review')).status).toBe(200)
    expect((await move('2026-11', 'review', 'approved')).error.error).toBe(
      '2026년 11월은 아직 끝나지 않아 승인할 수 없습니다.',
    )
  })

  it('is reviewed again when something changes after its approval', async () => {
    await move(SEPTEMBER, 'draft', 'review')
    const { body } = await move(SEPTEMBER, 'review', 'approved')
    expect([body.stage, body.moves]).toEqual(['approved', ['draft', 'review', 'closed']])
    const change = { params: { id: ids[1] ?? 0 }, body: { settlementAmount: 90_000 } }
    await app.call(admin, changeSettlementAmount, change)
    expect(await stageOf(SEPTEMBER)).toBe('review')
    const { steps, checklist } = (
      await app.call(admin, readSettlementMonth, { params: { month: SEPTEMBER } })
    ).body
    expect(steps.at(-1)).toMatchObject({
      from: 'approved',
      to: 'review',
      reason: '정산 금액이 바뀌어 다시 검토합니다.',
    })
    expect(checklist).toEqual({
      undetermined: 0,
      byHand: 1,
      openObjections: 0,
      outdated: 0,
      withoutAccount: 1,
      withoutStore: 0,
      difference: 0,
    })
  })

  it('is moved only by whom the settings name', async () => {
    const second = await createActor(app.context.database, app.clock, SECOND_ADMIN)
    const { body: settings } = await app.call(admin, readSettlementSettings)
    const body = { ...settings, stageAccounts: { ...settings.stageAccounts, approved: [second.id] } }
    expect((await app.call(admin, saveSettlementSettings, { body })).status).toBe(200)
    const refused = await move(SEPTEMBER, 'review', 'approved')
    expect([refused.status, refused.error.error]).toEqual([
      403,
      '승인 단계를 바꿀 권한이 없습니다. 정산 설정의 담당자에게 요청해주세요.',
    ])
    expect((await move(SEPTEMBER, 'review', 'approved', {}, second)).status).toBe(200)
    await app.call(admin, saveSettlementSettings, { body: settings })
  })

  it('closes with sums that statements, entries and payouts add up to, and is never opened again', async () => {
    const before = await statements(SEPTEMBER)
    expect((await move(SEPTEMBER, 'approved', 'closed')).status).toBe(200)
    const after = await statements(SEPTEMBER)
    expect(after).toEqual(before)
    const [closing] = (await app.call(admin, listSettlementClosings)).body
    const stored = await kysely.selectFrom('statements').selectAll().where('month', '=', SEPTEMBER).execute()
    const payable = stored.reduce((sum, { total }) => sum + total, 0)
    expect(payable / 100).toBe((closing?.total ?? 0) + (closing?.adjustments ?? 0))
    expect(stored.reduce((sum, { payout }) => sum + payout, 0) / 100).toBe(
      after.reduce((sum, { payout }) => sum + payout, 0),
    )
    expect((await statement(OCTOBER, mapo)).sums).toMatchObject({ carriedIn: -50_000.5, total: -50_000.5 })
    expect(
      (await move(SEPTEMBER, 'closed', 'approved', { reason: '다시' })).error.details?.[0]?.message,
    ).toBe('마감 단계에서 승인 단계로 바꿀 수 없습니다.')
    expect((await adjust({ storeId: gangnam, amount: '1' })).error.code).toBe('MONTH_CLOSED')
    expect(await ledgerDifferences(kysely)).toEqual([])
  })

  it('keeps how stores were taxed when it was closed', async () => {
    const before = await statement(SEPTEMBER, gangnam)
    const params = { storeId: String(gangnam) }
    await app.call(admin, updateOwedStore, { params, body: { taxKind: 'exempt' } })
    expect((await statement(SEPTEMBER, gangnam)).sums).toEqual(before.sums)
    await app.call(admin, updateOwedStore, { params, body: { taxKind: 'taxable' } })
  })

  it('is corrected by a counter-entry in the next open month', async () => {
    const { body } = await app.call(admin, listSettlementEntries, {
      query: { month: SEPTEMBER, kind: 'adjustment', storeId: String(gangnam) },
    })
    const entry = body.items.find(({ amount }) => amount === 1234.56)
    const params = { entryId: String(entry?.id) }
    const counter = await app.call(admin, counterAdjustment, { params, body: { reason: '9월 소급 정정' } })
    expect(counter.body).toMatchObject({ month: OCTOBER, amount: -1234.56 })
  })

  it('is paid, and that is undone with a reason', async () => {
    expect((await move(SEPTEMBER, 'closed', 'paid')).body.stage).toBe('paid')
    expect((await move(SEPTEMBER, 'paid', 'closed')).error.details?.[0]?.field).toBe('reason')
    expect((await move(SEPTEMBER, 'paid', 'closed', { reason: '이체 실패' })).body.stage).toBe('closed')
  })
})
