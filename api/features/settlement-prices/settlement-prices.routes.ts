import { kstDay } from '#shared/kst.ts'
import * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import type { Registration } from '../../registration.ts'
import { createUnitPrice, setUnitPrice } from './set-unit-price.ts'
import { presentPricedPlan, presentUnitPrice } from './settlement-prices.present.ts'
import { pricedPlans, unitPriceHistory } from './settlement-prices.queries.ts'

export function registerSettlementPrices({ mount, context }: Registration): void {
  const { clock, database } = context

  mount(contract.listSettlementUnitPrices, async () => {
    const rows = await pricedPlans(database.kysely, kstDay(clock.now()))
    return rows.map(presentPricedPlan)
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
  mount(contract.setSettlementUnitPrice, async ({ params, body, caller }) => {
    const { basedOn, ...input } = body
    const setting = { createdBy: caller.account.id, ...params, input }
    return presentUnitPrice(await setUnitPrice(context, setting, basedOn))
  })
}
