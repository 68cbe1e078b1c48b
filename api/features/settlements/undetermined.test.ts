import { expect, it } from 'vitest'
import * as contract from '#shared/settlements/settlement.contract.ts'
import { openSettlementWorld } from '../../testing/open-settlement-world.ts'
import { workbookRows } from '../../testing/workbook-rows.ts'

const { app, world, hide, activate } = await openSettlementWorld()
const { admin } = app.actors
const query = { startDate: '2026-11-01', endDate: '2026-11-30' }

it('an amount that cannot be calculated is never 0, neither in the list nor in the workbooks', async () => {
  const unpriced = await world.make.plan('단가 없는 요금제', 'KT', 10_000)
  await activate(undefined, { servicePlanId: String(unpriced) })
  await hide(20_000)
  await activate()
  const { items } = (await app.call(admin, contract.listSettlements, { query })).body
  expect(items.map(({ settlementAmount, total }) => [settlementAmount, total])).toEqual([
    [100_000, 120_000],
    [null, null],
  ])
  for (const endpoint of [contract.exportSettlements, contract.exportActivatedDocuments]) {
    const { rows } = await workbookRows(await app.call(admin, endpoint, { query }))
    const amounts = rows.map((row) => [row['정산 금액'] ?? null, row['합계'] ?? null])
    expect(amounts).toEqual(
      expect.arrayContaining([
        [100_000, 120_000],
        [null, null],
      ]),
    )
  }
})
