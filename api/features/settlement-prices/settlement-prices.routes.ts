import { kstDay } from '#shared/kst.ts'
import * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import type { Registration } from '../../registration.ts'
import { createUnitPrice, setUnitPrice } from './set-unit-price.ts'
import { presentUnitPrice } from './settlement-prices.present.ts'
import { pricedPlans, unitPriceHistory } from './settlement-prices.queries.ts'

export function registerSettlementPrices({ mount, context }: Registration): void {
  const { clock, database } = context

  mount(contract.listSettlementUnitPrices, async () => {
    const rows = await pricedPlans(database.kysely, kstDay(clock.now()))
    return rows.map(({ plan, price, nextPrice }) => ({
      servicePlanId: plan.id,
      servicePlanName: plan.name,
      carrier: plan.carrier,
      isPlanActive: plan.is_active === 1,
      price: price === null ? null : presentUnitPrice(price),
      nextPrice: nextPrice === null ? null : presentUnitPrice(nextPrice),
    }))
  })
  mount(contract.listSettlementPriceHistory, async ({ params }) => {
    const rows = await unitPriceHistory(database.kysely, params.servicePlanId)
    return rows.map((row) => ({ ...presentUnitPrice(row), createdByName: row.created_by_name }))
  })
  mount(contract.createSettlementUnitPrice, async ({ body, caller }) => {
    const { servicePlanId, ...input } = body
    return presentUnitPrice(
      await createUnitPrice(context, { createdBy: caller.account.id, servicePlanId, input }),
    )
  })
  mount(contract.setSettlementUnitPrice, async ({ params, body, caller }) =>
    presentUnitPrice(await setUnitPrice(context, { createdBy: caller.account.id, ...params, input: body })),
  )
}
