import { beforeAll, describe, expect, it } from 'vitest'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { closeSettlementMonth, listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { counterAdjustment, listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import {
  listSettlementMonths,
  readSettlementMonth,
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import {
  listManagerTotals,
  listStatements,
  readStatementTotals,
} from '#shared/statements/statement.contract.ts'
import { readStoreAccount, updateOwedStore } from '#shared/statements/store.contract.ts'
import { createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, hide, activate, read, storeNamed, adjust, move, statement } = await openSettlementWorld()
const { admin, dealer, worker } = app.actors
const { kysely } = app.context.database

const SEPTEMBER = '2026-09'
const OCTOBER = '2026-10'

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
  await adjust({ storeId: gangnam, month: SEPTEMBER, category: '소급', amount: '1234.56' })
  const { documentNumber } = await read(ids[0] ?? 0)
  const part = { category: '환수', documentNumber: documentNumber ?? '' } as const
  await adjust({ storeId: gangnam, month: SEPTEMBER, amount: '-30000', ...part })
  const { body } = await adjust({ storeId: gangnam, month: SEPTEMBER, amount: '777' })
  const mistaken = { params: { entryId: body.id }, body: { reason: '잘못 등록' } }
  await app.call(admin, counterAdjustment, mistaken)
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
    const short = await app.call(admin, updateOwedStore, { params, body: { accountNumber: '1234' } })
    expect(short.body.accountNumber).toBe('***34')
    const none = await app.call(admin, updateOwedStore, { params, body: { accountNumber: '----' } })
    expect(none.error.error).toBe('계좌번호는 숫자와 - 로 4자 이상 입력해주세요.')
    const mistyped = await app.call(admin, updateOwedStore, {
      params,
      body: { businessNumber: '1208147520' },
    })
    expect([mistyped.status, mistyped.error.details]).toEqual([
      400,
      [{ field: 'businessNumber', message: '올바른 사업자등록번호를 입력해주세요.' }],
    ])
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
    await adjust({ storeId: mapo, month: SEPTEMBER, amount: '-150000.5', category: '차감' })
    expect((await statement(SEPTEMBER, mapo)).sums).toMatchObject({
      total: -50_000.5,
      payout: 0,
      carriedOut: -50_000.5,
    })
  })

  it('is summed up with all others of its month', async () => {
    const rows = await statements(SEPTEMBER)
    const params = { month: SEPTEMBER }
    const { body } = await app.call(admin, readStatementTotals, { params })
    const { statements: count, ...sums } = body
    expect(count).toBe(rows.length)
    for (const [name, won] of Object.entries(sums)) {
      const all = rows.map((row) => Math.round(row[name as keyof typeof sums] * 100))
      expect([name, Math.round(won * 100)]).toEqual([name, all.reduce((sum, each) => sum + each, 0)])
    }
    expect(body.payout).toBeGreaterThan(0)
    const none = await app.call(admin, readStatementTotals, { params: { month: '2020-01' } })
    expect(none.body).toMatchObject({ statements: 0, supply: 0, payout: 0 })
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
    expect((await move('2026-12', 'draft', 'review')).error.error).toBe(
      '2026년 12월은 아직 시작되지 않았습니다.',
    )
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
      withoutAccount: 1,
      withoutStore: 0,
      difference: 0,
    })
  })

  it('names what no store is owed, and is not closed before that has its store', async () => {
    const nobodys = { carrier: undefined, contactCode: undefined, servicePlanId: undefined }
    const id = await activate('2026-08-10T03:00:00.000Z', nobodys, {}, admin)
    await app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount: 5000 } })
    const owedToNobody = async () =>
      (await app.call(admin, readSettlementMonth, { params: { month: '2026-08' } })).body.checklist
        .withoutStore
    expect(await owedToNobody()).toBe(1)
    const close = () => app.call(admin, closeSettlementMonth, { body: { month: '2026-08' } })
    expect((await close()).error.details?.[0]?.message).toBe(
      '판매점이 없는 정산이 1건 있어 지급되지 않습니다. 서류의 접점코드를 정정한 뒤에 마감해주세요.',
    )
    const { version } = await read(id)
    const body = { version, carrier: 'KT', contactCode: 'KT-GN' }
    await app.call(admin, correctDocument, { params: { id }, body })
    expect(await owedToNobody()).toBe(0)
    expect((await close()).status).toBe(200)
  })

  it('is moved only by whom the settings name', async () => {
    const second = await createActor(app.context, SECOND_ADMIN)
    const { body: settings } = await app.call(admin, readSettlementSettings)
    for (const id of [dealer.id, worker.id, 999_999]) {
      const named = { ...settings, stageAccounts: { ...settings.stageAccounts, approved: [id] } }
      const { status, error } = await app.call(admin, saveSettlementSettings, { body: named })
      const message = '단계의 담당자는 사용 중인 관리자여야 합니다.'
      expect([status, error.details]).toEqual([422, [{ field: 'stageAccounts', message }]])
    }
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
    const listed = (await app.call(admin, listSettlementMonths)).body.find(({ month }) => month === SEPTEMBER)
    expect([listed?.statements, listed?.payout]).toEqual([
      2,
      after.reduce((sum, { payout }) => sum + payout, 0),
    ])
    expect((await statement(OCTOBER, mapo)).sums).toMatchObject({ carriedIn: -50_000.5, total: -50_000.5 })
    expect(
      (await move(SEPTEMBER, 'closed', 'approved', { reason: '다시' })).error.details?.[0]?.message,
    ).toBe('마감 단계에서 승인 단계로 바꿀 수 없습니다.')
    expect((await adjust({ storeId: gangnam, month: SEPTEMBER, amount: '1' })).error.code).toBe(
      'MONTH_CLOSED',
    )
    expect(await ledgerDifferences(kysely)).toEqual([])
  })

  it('says by how much its entries differ from what it was closed with', async () => {
    const difference = async () =>
      (await app.call(admin, readSettlementMonth, { params: { month: SEPTEMBER } })).body.checklist.difference
    expect(await difference()).toBe(0)
    const spoil = (by: number) =>
      kysely
        .updateTable('statements')
        .set((row) => ({ total: row('total', '+', by) }))
        .where('month', '=', SEPTEMBER)
        .where('store_id', '=', gangnam)
        .execute()
    await spoil(123)
    expect(await difference()).toBe(1.23)
    await spoil(-123)
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
