import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccessLog } from '#shared/access-log/access-log.contract.ts'
import { closeSettlementMonth } from '#shared/settlements/closing.contract.ts'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import {
  moveSettlementMonth,
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import * as contract from '#shared/statements/statement.contract.ts'
import { listOwedStores, updateOwedStore } from '#shared/statements/store.contract.ts'
import { openSettlementWorld } from '../../../testing/open-settlement-world.ts'
import { pdfTexts } from '../../../testing/pdf-texts.ts'
import { renewSessions } from '../../../testing/renew-sessions.ts'
import { unzipped } from '../../../testing/unzipped.ts'
import { workbookRows } from '../../../testing/workbook-rows.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin, user, dealer, otherDealer, worker } = app.actors

const SEPTEMBER = '2026-09'
const OCTOBER = '2026-10'
const FORMULA = '=HYPERLINK("http://x")'
const FORMULA_STORE = '=1+1'

/** Hundredths of a won that the ledger has for a store in a month, without what left for the next. */
async function entered(storeId: number, month: string): Promise<number> {
  const { rows } = await sql<{ sum: number | string }>`select coalesce(sum(amount), 0) as sum
    from settlement_entries where month = ${month} and store_id = ${storeId}
    and not (kind = 'carry-over' and origin_month is null)`.execute(app.context.database.kysely)
  return Number(rows[0]?.sum)
}

const hundredths = (cells: readonly unknown[]) =>
  cells.reduce<number>((sum, cell) => sum + Math.round(Number(cell) * 100), 0)

async function adjust(storeId: number, month: string, category: string, amount: string, reason: string) {
  const { status, error } = await app.call(admin, addAdjustment, {
    body: { storeId: String(storeId), month, category, amount, reason } as never,
  })
  if (status !== 201) throw new Error(JSON.stringify(error))
}

const close = (month: string) =>
  app.call(admin, closeSettlementMonth, { body: { month, carriesUndetermined: true } })

const lastExport = async () =>
  (await app.call(admin, listAccessLog, { query: { action: 'export' } })).body.items[0]

let stores: Record<'gangnam' | 'mapo' | 'named', number>
let documents: number[]
beforeAll(async () => {
  app.clock.set('2026-10-20T03:00:00.000Z')
  await renewSessions(app)
  await hide(20_000, '2026-10-01')
  await world.make.contactCode('KT-F', FORMULA_STORE, 'KT')
  const taken = await activate('2026-09-10T03:00:00.000Z')
  await activate('2026-09-11T03:00:00.000Z', { contactCode: 'KT-MP' }, {}, otherDealer)
  documents = [
    taken,
    await activate('2026-10-05T03:00:00.000Z', { customerName: FORMULA }),
    await activate('2026-10-06T03:00:00.000Z', { customerType: 'port-in', previousCarrier: 'SK' }),
    await activate('2026-10-07T03:00:00.000Z', { contactCode: 'KT-MP' }, {}, otherDealer),
    await activate('2026-10-08T03:00:00.000Z', { contactCode: 'KT-MP' }, {}, otherDealer),
    await activate('2026-10-09T03:00:00.000Z', { contactCode: 'KT-F' }, {}, user),
  ]
  const { items } = (await app.call(admin, listOwedStores, { query: {} })).body
  const idOf = (name: string) => items.find((store) => store.name === name)?.id ?? 0
  stores = { gangnam: idOf('강남모바일'), mapo: idOf('마포텔레콤'), named: idOf(FORMULA_STORE) }
  const set = (storeId: number, body: object) =>
    app.call(admin, updateOwedStore, { params: { storeId }, body })
  await set(stores.gangnam, {
    businessNumber: '1208147521',
    bankName: '국민은행',
    accountNumber: '012-3456-7890',
    accountHolder: '=김점장',
  })
  await set(stores.mapo, { taxKind: 'withheld', bankName: '신한은행' })
  await set(stores.named, { taxKind: 'exempt', accountNumber: '0001112223334' })
  await adjust(stores.mapo, SEPTEMBER, '차감', '-150000.5', '단말기 분실')
  await close(SEPTEMBER)
  await world.changed(worker, taken, '취소')
  await adjust(stores.gangnam, OCTOBER, '보전', '12345.67', FORMULA)
  app.clock.set('2026-11-20T03:00:00.000Z')
  await renewSessions(app)
  const settings = await app.ask(admin, readSettlementSettings)
  await app.ask(admin, saveSettlementSettings, { body: { ...settings, showsHiddenPrices: true } })
})

describe('a statement as a workbook', () => {
  const download = async (storeId: number, month = OCTOBER) => {
    const params = { month, storeId }
    const answer = await app.call(admin, contract.exportStatement, { params, query: { reason: '요청' } })
    expect(answer.status).toBe(200)
    const head = await workbookRows(answer, '지급내역서')
    const { rows: lines, sheet } = await workbookRows(answer, '내역')
    return { answer, head: head.rows, lines, sheet }
  }

  it('has its head, its sums and every line, which add up to the ledger', async () => {
    const { answer, head, lines } = await download(stores.gangnam)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '지급내역서_강남모바일_2026-10_2026-11-20.xlsx',
    )
    const told = Object.fromEntries(head.map((row) => [row['항목'], row['금액'] ?? row['내용']]))
    const total = await entered(stores.gangnam, OCTOBER)
    // 취소 after the month was closed takes 100,000 back; the hidden price stands on both activations.
    expect(told).toEqual({
      판매점: '강남모바일',
      사업자등록번호: '120-81-47521',
      월: '2026년 10월',
      단계: '작성',
      '과세 유형': '과세 (부가세 별도)',
      계좌: '국민은행 ***7890 =김점장',
      '정산 금액': 150_000,
      히든단가: 40_000,
      조정: 12_345.67,
      이월: 0,
      합계: total / 100,
      공급가액: 202_345,
      부가세: 20_234,
      소득세: 0,
      지방소득세: 0,
      지급액: 222_579,
      '다음 달 이월': 0,
    })
    expect(hundredths(lines.map((row) => row['합계']))).toBe(total)
    expect(lines.map((row) => row['구분']).sort()).toEqual(['개통', '개통', '조정 (보전)', '환수'])
    const activated = lines.find((row) => row['고객명'] === FORMULA)
    expect(activated).toMatchObject({
      개통일: new Date('2026-10-05T12:00:00.000Z'),
      통신사: 'KT',
      요금제: '5G 베이직',
      금액: 100_000,
      히든단가: 20_000,
      합계: 120_000,
    })
  })

  it('keeps what begins like a formula as words', async () => {
    const { sheet, lines } = await download(stores.gangnam)
    expect(lines.map((row) => row['사유'])).toContain(FORMULA)
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
  })

  it('holds the balance of the month before, and not what left for the next', async () => {
    const { head, lines } = await download(stores.mapo)
    const told = Object.fromEntries(head.map((row) => [row['항목'], row['금액']]))
    expect(told).toMatchObject({
      이월: -50_000.5,
      합계: 149_999.5,
      공급가액: 149_999,
      소득세: 4_490,
      지방소득세: 440,
      지급액: 145_069,
    })
    expect(lines.find((row) => row['구분'] === '이월')).toMatchObject({ 합계: -50_000.5 })
    const before = await download(stores.mapo, SEPTEMBER)
    expect(hundredths(before.lines.map((row) => row['합계']))).toBe(-5_000_050)
    expect(before.lines.map((row) => row['구분']).sort()).toEqual(['개통', '조정 (차감)'])
  })

  it('stands in the log with the documents that it holds', async () => {
    await download(stores.gangnam)
    const entry = await lastExport()
    expect(entry).toMatchObject({
      reason: '요청',
      detail: { rows: 4, filter: { list: '지급내역서', month: OCTOBER, storeId: String(stores.gangnam) } },
    })
    const [taken] = documents
    const query = { document: String(taken), action: 'export' } as const
    expect((await app.call(admin, listAccessLog, { query })).body.items).not.toEqual([])
  })

  it('is not there for a store without entries, or an unknown one', async () => {
    for (const endpoint of [contract.exportStatement, contract.downloadStatement] as const)
      for (const params of [
        { month: '2026-01', storeId: stores.mapo },
        { month: OCTOBER, storeId: 99_999 },
      ]) {
        const { status, error } = await app.call(admin, endpoint, { params })
        expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
      }
  })
})

it('a statement as a PDF says the same as the workbook, and stands in the log', async () => {
  const params = { month: OCTOBER, storeId: stores.gangnam }
  const answer = await app.call(admin, contract.downloadStatement, { params })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    '지급내역서_강남모바일_2026-10.pdf',
  )
  const words = (await pdfTexts(answer.raw.rawPayload)).flat().map(({ text }) => text)
  const said = ['지급내역서', '강남모바일', '120-81-47521', '222,579원', '조정 (보전)', '12,345.67원', '환수']
  expect(words).toEqual(expect.arrayContaining(said))
  expect(words.join(' ')).toContain('확정 전')
  const filter = { list: '지급내역서 PDF', month: OCTOBER, storeId: String(stores.gangnam) }
  expect(await lastExport()).toMatchObject({ detail: { rows: 4, filter } })
})

describe('all statements of a month', () => {
  const download = async () => {
    const answer = await app.call(admin, contract.exportStatements, { params: { month: OCTOBER } })
    const { rows: sums } = await workbookRows(answer, '판매점별 합계')
    const { rows: lines, sheet } = await workbookRows(answer, '내역')
    return { answer, sums, lines, sheet }
  }

  it('have a row for each store and every line, which add up to the ledger', async () => {
    const { answer, sums, lines, sheet } = await download()
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '지급내역_2026-10_2026-11-20.xlsx',
    )
    expect(sums.map((row) => row['판매점'])).toEqual([FORMULA_STORE, '강남모바일', '마포텔레콤'])
    expect(sums.map((row) => row['과세 유형'])).toEqual(['면세', '과세 (부가세 별도)', '원천징수'])
    for (const [name, storeId] of [
      ['강남모바일', stores.gangnam],
      ['마포텔레콤', stores.mapo],
      [FORMULA_STORE, stores.named],
    ] as const) {
      const total = await entered(storeId, OCTOBER)
      const row = sums.find((each) => each['판매점'] === name)
      const parts = ['정산 금액', '히든단가', '조정', '이월'].map((heading) => row?.[heading])
      expect([name, hundredths(parts), hundredths([row?.['합계']])]).toEqual([name, total, total])
      const own = lines.filter((line) => line['판매점'] === name)
      expect(hundredths(own.map((line) => line['합계']))).toBe(total)
      const paid = ['공급가액', '부가세'].map((heading) => row?.[heading])
      const taxes = ['소득세', '지방소득세'].map((heading) => row?.[heading])
      expect(hundredths([row?.['지급액']])).toBe(hundredths(paid) - hundredths(taxes))
    }
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
  })

  it('stand in the log with all documents', async () => {
    const { lines } = await download()
    const entry = await lastExport()
    expect(entry?.detail).toMatchObject({ rows: lines.length, filter: { list: '지급내역', month: OCTOBER } })
    for (const id of documents) {
      const query = { document: String(id), action: 'export' } as const
      const found = (await app.call(admin, listAccessLog, { query })).body.items
      expect(found.map((each) => each.id)).toContain(entry?.id)
    }
  })

  it('are empty for a month in which nothing is owed', async () => {
    const answer = await app.call(admin, contract.exportStatements, { params: { month: '2026-01' } })
    expect((await workbookRows(answer, '판매점별 합계')).rows).toEqual([])
    expect((await workbookRows(answer, '내역')).rows).toEqual([])
  })
})

describe('all statements of a month as PDFs', () => {
  const download = (month: string) =>
    app.call(admin, contract.downloadStatements, { params: { month }, query: { reason: '10월 배포' } })

  it('are one for each store, the same as by itself, with names that a file may have', async () => {
    const answer = await download(OCTOBER)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '지급내역서_2026-10_2026-11-20.zip',
    )
    const files = await unzipped(answer.raw.rawPayload)
    expect(answer.headers['x-files']).toBe('3')
    const names = ['=1+1', '강남모바일', '마포텔레콤'].map((name) => `지급내역서_${name}_2026-10.pdf`)
    expect([...files.keys()]).toEqual(names)
    const params = { month: OCTOBER, storeId: stores.gangnam }
    const alone = await app.call(admin, contract.downloadStatement, { params })
    const texts = await pdfTexts(files.get(names[1] ?? '') ?? new Uint8Array())
    expect(texts).toEqual(await pdfTexts(alone.raw.rawPayload))
    const other = (await pdfTexts(files.get(names[2] ?? '') ?? new Uint8Array())).flat()
    expect(other.map(({ text }) => text)).toEqual(expect.arrayContaining(['마포텔레콤', '145,069원']))
  }, 60_000)

  it('stand in the log with the reason and all documents', async () => {
    await download(OCTOBER)
    const entry = await lastExport()
    const filter = { list: '지급내역서 PDF', month: OCTOBER }
    expect(entry).toMatchObject({ reason: '10월 배포', detail: { filter } })
    for (const id of documents) {
      const query = { document: String(id), action: 'export' } as const
      const found = (await app.call(admin, listAccessLog, { query })).body.items
      expect(found.map((each) => each.id)).toContain(entry?.id)
    }
  })

  it('are none for a month in which nothing is owed', async () => {
    expect((await download('2026-01')).error.error).toBe('2026년 1월에는 지급내역이 없습니다.')
  })
})

describe('the file for the bank', () => {
  const download = (month: string) =>
    app.call(admin, contract.exportPayouts, { params: { month }, query: { reason: '10월 지급' } })

  it('is there only when the amounts are final', async () => {
    const { status, error } = await download(OCTOBER)
    const sentence = '2026년 10월 정산은 지금 작성 단계입니다. 지급 파일은 마감한 뒤에 받을 수 있습니다.'
    expect([status, error.code, error.error]).toEqual([409, 'CONFLICT', sentence])
  })

  it('has the accounts in full and what each is paid; those without an account stand at the end', async () => {
    await close(OCTOBER)
    const answer = await download(OCTOBER)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '지급파일_2026-10_2026-11-20.xlsx',
    )
    const { rows, sheet } = await workbookRows(answer)
    expect(rows).toEqual([
      {
        은행: null,
        계좌번호: '0001112223334',
        예금주: null,
        금액: 100_000,
        판매점: FORMULA_STORE,
        비고: null,
      },
      {
        은행: '국민은행',
        계좌번호: '012-3456-7890',
        예금주: '=김점장',
        금액: 222_579,
        판매점: '강남모바일',
        비고: null,
      },
      {
        은행: '신한은행',
        계좌번호: null,
        예금주: null,
        금액: 145_069,
        판매점: '마포텔레콤',
        비고: '계좌번호 없음',
      },
    ])
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
    const kept = await app.context.database.kysely
      .selectFrom('statements')
      .select(({ fn }) => fn.sum<number | string>('payout').as('payout'))
      .where('month', '=', OCTOBER)
      .executeTakeFirstOrThrow()
    expect(hundredths(rows.map((row) => row['금액']))).toBe(Number(kept.payout))
  })

  it('leaves out who is paid nothing', async () => {
    const { rows } = await workbookRows(await download(SEPTEMBER))
    expect(rows.map((row) => row['판매점'])).toEqual(['강남모바일'])
  })

  it('stands in the log as a view of account numbers', async () => {
    await download(OCTOBER)
    expect(await lastExport()).toMatchObject({
      username: 'admin-kim',
      reason: '10월 지급',
      detail: { about: '2026-10 지급 계좌번호', rows: 3, filter: { list: '지급 파일', month: OCTOBER } },
    })
  })

  it('is still there when the month is paid', async () => {
    const body = { from: 'closed', to: 'paid', reason: null } as const
    await app.call(admin, moveSettlementMonth, { params: { month: OCTOBER }, body })
    expect((await download(OCTOBER)).status).toBe(200)
  })
})

it('none of them is for a store or a worker', async () => {
  const params = { month: OCTOBER, storeId: stores.gangnam }
  for (const actor of [dealer, worker, user])
    for (const endpoint of [
      contract.exportStatement,
      contract.downloadStatement,
      contract.exportStatements,
      contract.exportPayouts,
    ] as const)
      expect((await app.call(actor, endpoint, { params } as never)).status).toBe(403)
})
