import { carryOverPrices } from '#shared/price-periods/carry-over.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { carryOver } from './carry-over-prices.ts'

export function registerPriceCarryOver({ mount, context }: Registration): void {
  mount(carryOverPrices, ({ query, body, ...call }) =>
    carryOver(context, accessedBy(call), { ...body, dryRun: query.dryRun ?? false }),
  )
}
