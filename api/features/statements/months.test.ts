import { expect, it } from 'vitest'
import { closeSettlementMonth, listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { listSettlements, readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { addAdjustment, listSettlementEntries } from '#shared/statements/ledger.contract.ts'
import {
  carryOverUndetermined,
  countOutdatedSettlements,
  listSettlementMonths,
  readSettlementMonth,
  readSettlementSettings,
  saveSettlementSettings,
} from '#shared/statements/settlement-month.contract.ts'
import { listManagerTotals, listStatements } from '#shared/statements/statement.contract.ts'
import { listOwedStores } from '#shared/statements/store.contract.ts'
import { createActor, SECOND_ADMIN } from '../../testing/actors.ts'
import { closeWithUndetermined } from '../../testing/close-with-undetermined.ts'
import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, world, price, hide, activate, told, move } = await openSettlementWorld()
const { admin, worker } = app.actors
const { kysely } = app.context.database

const [JULY, AUGUST, SEPTEMBER, OCTOBER] = ['2026-07', '2026-08', '2026-09', '2026-10']
const IN_SEPTEMBER = '2026-09-15T03:00:00.000Z'
const detailOf = async (month: string) =>
  (await app.call(admin, readSettlementMonth, { params: { month } })).body
const outdatedIn = async (month: string) =>
  (await app.call(admin, countOutdatedSettlements, { params: { month } })).body.count
const totalsOf = async (month: string) =>
  (
    await app.call(admin, readSettlementTotals, {
      query: { startDate: `${month}-01`, endDate: `${month}-28` },
    })
  ).body.totals
const listOf = async (month: string, more: object = {}) =>
  (
    await app.call(admin, listSettlements, {
      query: { startDate: `${month}-01`, endDate: `${month}-28`, ...more },
    })
  ).body.items
const carryOver = (month: string, actor = admin) =>
  app.call(actor, carryOverUndetermined, { params: { month } })

it('what other prices would change is counted apart from the page, and in no closed month', async () => {
  await activate('2026-07-10T03:00:00.000Z')
  await activate('2026-07-11T03:00:00.000Z')
  expect(await outdatedIn(JULY)).toBe(0)
  await price('2026-07-11', { newCustomerPrice: 1, portInPrice: 1 })
  expect(await outdatedIn(JULY)).toBe(1)
  expect(await outdatedIn(AUGUST)).toBe(0)
  await price('2026-07-11', { newCustomerPrice: 100_000, portInPrice: 150_000 })
  expect(await outdatedIn(JULY)).toBe(0)
})

it('a month of more entries than are read at once adds up: in its list, its pages and the totals of managers', async () => {
  const stores = ['다모바일', '가모바일', '나모바일', '라모바일']
  const entered = { month: AUGUST, settled_at: '2026-08-10T03:00:00.000Z', author_id: admin.id }
  for (const [at, name] of stores.entries()) {
    const { id } = await kysely
      .insertInto('stores')
      .values({ name, dealer_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const amounts = Array.from({ length: 450 }, () => 100 * (at + 1))
    await app.context.database.transaction(async ({ db, addToSettlementTallies }) => {
      for (const amount of amounts)
        await db
          .insertInto('settlement_entries')
          .values({ ...entered, store_id: id, kind: 'adjustment', category: '보전', amount, created_at: '' })
          .execute()
      const none = { count: 0, reversals: 0, undetermined: 0, amount: 0, hidden_price: 0 }
      await addToSettlementTallies([
        { day: '2026-08-10', carrier: '', ...none, adjustments: 450 * 100 * (at + 1) },
      ])
    })
  }
  const params = { month: AUGUST }
  const first = (await app.call(admin, listStatements, { params, query: { limit: 3 } })).body
  const query = { limit: 3, cursor: first.nextCursor ?? '' }
  const second = (await app.call(admin, listStatements, { params, query })).body
  const rows = [...first.items, ...second.items]
  expect(rows.map(({ storeName, total }) => [storeName, total])).toEqual([
    ['가모바일', 900],
    ['나모바일', 1350],
    ['다모바일', 450],
    ['라모바일', 1800],
  ])
  expect([first.total, second.nextCursor]).toEqual([4, null])
  const { checklist, statements, payout } = await detailOf(AUGUST)
  expect([statements, payout, checklist.difference]).toEqual([4, 4950, 0])
  const managers = (await app.call(admin, listManagerTotals, { params })).body
  expect(managers).toMatchObject([{ managerId: null, adjustments: 4500, total: 4500 }])
})

it('a closed month is listed with what it was closed with', async () => {
  const steps = ['draft', 'review', 'approved', 'closed'] as const
  for (const [at, to] of steps.slice(1).entries())
    expect((await move(AUGUST, steps[at] ?? 'draft', to)).status).toBe(200)
  const listed = (await app.call(admin, listSettlementMonths)).body.find(({ month }) => month === AUGUST)
  expect(await detailOf(AUGUST)).toMatchObject({ ...listed })
  expect(listed).toMatchObject({ stage: 'closed', statements: 4, payout: 4950 })
})

it('the balance that goes on when a month is closed is no reason to review it', async () => {
  const [store] = (await app.call(admin, listOwedStores, { query: {} })).body.items
  const month = '2026-06'
  const body = {
    storeId: String(store?.id),
    month,
    category: '차감',
    amount: '-0.01',
    reason: '반품',
  } as const
  expect((await app.call(admin, addAdjustment, { body })).status).toBe(201)
  expect((await app.call(admin, closeSettlementMonth, { body: { month } })).status).toBe(200)
  const { steps, stage, checklist } = await detailOf(month)
  expect([stage, checklist.difference]).toEqual(['closed', 0])
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    ['draft', 'review'],
    ['review', 'approved'],
    ['approved', 'closed'],
  ])
})

it('what an older version left 미정 in a closed month goes on by choice, and its closing stays', async () => {
  const plan = await world.make.plan('단가 없는 요금제', 'KT', 10_000)
  await hide(20_000, '2026-09-01', 'KT-GN', plan)
  await activate(IN_SEPTEMBER)
  const bare = await activate(IN_SEPTEMBER, { servicePlanId: undefined })
  const hidden = await activate(IN_SEPTEMBER, { servicePlanId: String(plan) })
  expect((await carryOver(SEPTEMBER)).error.error).toBe(
    '2026년 9월은 아직 마감되지 않았습니다. 미정은 마감할 때 이월합니다.',
  )
  await closeWithUndetermined(app, SEPTEMBER)
  const closings = (await app.call(admin, listSettlementClosings)).body
  const before = await totalsOf(SEPTEMBER)
  expect(before).toMatchObject({ count: 3, undetermined: 2, amount: 100_000, hiddenPrice: 20_000 })
  expect((await detailOf(SEPTEMBER)).checklist.undetermined).toBe(2)

  const second = await createActor(app.context, SECOND_ADMIN)
  const { body: settings } = await app.call(admin, readSettlementSettings)
  const body = { ...settings, stageAccounts: { ...settings.stageAccounts, closed: [second.id] } }
  await app.call(admin, saveSettlementSettings, { body })
  expect((await carryOver(SEPTEMBER)).status).toBe(403)
  const { status, body: after } = await carryOver(SEPTEMBER, second)
  expect([status, after.checklist.undetermined, after.checklist.difference]).toEqual([200, 0, 0])
  await app.call(admin, saveSettlementSettings, { body: settings })

  expect((await app.call(admin, listSettlementClosings)).body).toEqual(closings)
  expect(await totalsOf(SEPTEMBER)).toEqual({ ...before, count: 1, undetermined: 0 })
  expect(await listOf(SEPTEMBER)).toHaveLength(1)
  const carried = await listOf(OCTOBER, { undetermined: 'true' })
  expect(carried.map(({ documentId }) => documentId).sort()).toEqual([bare, hidden].sort())
  expect((await told(bare)).at(-1)).toEqual(['미정', '미정', '2026년 10월 정산으로 이월'])
  // The hidden price was paid in September, so that October takes it back and counts it anew.
  expect(await totalsOf(OCTOBER)).toMatchObject({
    count: 2,
    undetermined: 2,
    reversals: 1,
    amount: 0,
    hiddenPrice: 0,
  })
  const rows = (await listOf(OCTOBER)).map(({ kind, hiddenPrice }) => [kind, hiddenPrice ?? 0])
  expect(rows.sort()).toEqual([
    ['activation', 0],
    ['activation', 20_000],
    ['reversal', -20_000],
  ])
  expect(await ledgerDifferences(kysely)).toEqual([])
  expect((await carryOver(SEPTEMBER)).error.error).toBe('2026년 9월에 이월할 미정이 없습니다.')

  const setAmount = { params: { id: bare }, body: { settlementAmount: 70_000 } }
  expect((await app.call(admin, changeSettlementAmount, setAmount)).status).toBe(200)
  await world.changed(worker, hidden, '취소')
  const sums = await totalsOf(OCTOBER)
  expect(sums).toMatchObject({ count: 1, undetermined: 0, amount: 70_000, hiddenPrice: -20_000 })
  // Filtered totals are those of the rows.
  const query = { startDate: '2026-10-01', endDate: '2026-10-28', carrier: 'KT', search: '고객' }
  expect((await app.call(admin, readSettlementTotals, { query })).body.totals).toEqual(sums)
  expect(await ledgerDifferences(kysely)).toEqual([])
})

it('what stores owe more than they get is told before the closing, and leaves with it', async () => {
  const { items } = (await app.call(admin, listStatements, { params: { month: AUGUST } })).body
  const taken = { month: OCTOBER, category: '차감', amount: '-30000.5', reason: '반품' } as const
  for (const { storeId } of items.slice(0, 2))
    await app.call(admin, addAdjustment, { body: { ...taken, storeId: String(storeId) } })
  const { carriedOut } = await detailOf(OCTOBER)
  expect(carriedOut).toEqual({ stores: 2, amount: -60_001 })
  const body = { month: OCTOBER, carriesUndetermined: true }
  expect((await app.call(admin, closeSettlementMonth, { body })).status).toBe(200)
  const query = { month: '2026-11', kind: 'carry-over' } as const
  const entries = (await app.call(admin, listSettlementEntries, { query })).body.items
  expect(entries.map(({ amount }) => amount)).toEqual([-30_000.5, -30_000.5])
  expect((await detailOf(OCTOBER)).carriedOut).toEqual(carriedOut)
})
