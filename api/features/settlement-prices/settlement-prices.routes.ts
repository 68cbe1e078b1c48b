import { broken } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import * as contract from '#shared/settlement-prices/settlement-price.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
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
  mount(contract.createSettlementUnitPrice, async ({ body, ...call }) => {
    const { servicePlanId, ...input } = body
    return presentUnitPrice(await createUnitPrice(context, { by: accessedBy(call), servicePlanId, input }))
  })
  mount(contract.setSettlementUnitPrice, async ({ params, body, ...call }) => {
    const { basedOn, servicePlanId = params.servicePlanId, ...input } = body
    if (servicePlanId !== params.servicePlanId)
      throw broken('servicePlanId', '주소와 다른 요금제입니다.', 'INVALID_INPUT')
    const setting = { by: accessedBy(call), ...params, input }
    return presentUnitPrice(await setUnitPrice(context, setting, basedOn))
  })
}
