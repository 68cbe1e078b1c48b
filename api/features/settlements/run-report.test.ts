import { expect, it } from 'vitest'
import { changeSettlementAmount } from '#shared/settlements/settlement-changes.contract.ts'
import { listSettlementRuns, recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'

const { app, price, activate, read } = await openSettlementWorld()
const { admin } = app.actors

const recalculate = (body: { dryRun?: boolean } = {}) => app.call(admin, recalculateSettlements, { body })
const setAmount = (id: number, settlementAmount: number | null) =>
  app.call(admin, changeSettlementAmount, { params: { id }, body: { settlementAmount } })
const runs = async () => (await app.call(admin, listSettlementRuns)).body

it('calculates below an amount by hand as well, so that lifting it shows the price of today', async () => {
  const id = await activate()
  await setAmount(id, 5)
  await price('2026-11-20', { newCustomerPrice: 130_000, portInPrice: 0 })
  const trial = await recalculate({ dryRun: true })
  expect(await read(id)).toMatchObject({ calculatedSettlementAmount: 100_000 })
  const { body } = await recalculate()
  expect(body.report).toEqual(trial.body.report)
  expect(body.report.byHand).toContainEqual({
    documentId: id,
    documentNumber: (await read(id)).documentNumber,
    manualAmount: 5,
    calculatedBefore: 100_000,
    calculatedAfter: 130_000,
  })
  expect(body.message).toMatch(/ 직접 입력한 금액이 있는 \d건은 그 금액이 그대로 적용됩니다\.$/)
  expect(await read(id)).toMatchObject({ settlementAmount: 5, calculatedSettlementAmount: 130_000 })
  await setAmount(id, null)
  expect((await read(id)).settlementAmount).toBe(130_000)
})

it('shows what it would change without changing it, and keeps the report of what it did', async () => {
  const ids = [
    await activate('2026-10-15T03:00:00.000Z'),
    await activate('2026-11-05T03:00:00.000Z'),
    await activate('2026-11-06T03:00:00.000Z'),
  ]
  await recalculate()
  await price('2026-10-01', { newCustomerPrice: 101_000, portInPrice: 0 })
  const trial = await recalculate({ dryRun: true })
  expect((await read(ids[0] ?? 0)).settlementAmount).toBe(100_000)
  const { report } = trial.body
  expect(report).toMatchObject({
    amount: report.changed * 1000,
    hiddenPrice: 0,
    determined: 0,
    storeCount: 1,
  })
  expect(report.months).toEqual([
    { month: '2026-10', documents: 1, difference: 1000 },
    { month: '2026-11', documents: report.changed - 1, difference: (report.changed - 1) * 1000 },
  ])
  expect(report.stores).toEqual([
    { storeName: '강남모바일', documents: report.changed, difference: report.amount },
  ])
  const before = (await runs()).total
  expect((await recalculate()).body.report).toEqual(report)
  const kept = await runs()
  expect(kept.total).toBe(before + 1)
  expect(kept.items[0]).toMatchObject({
    kind: 'recalculation',
    startedByName: admin.name,
    isComplete: true,
    report,
  })
  expect((await recalculate({ dryRun: true })).body.report).toMatchObject({
    changed: 0,
    amount: 0,
    months: [],
  })
})
