import { listPriceChanges } from '#shared/price-periods/price-change.contract.ts'
import type { Registration } from '../../registration.ts'
import { priceChangePage } from './price-changes.queries.ts'
import { presentPriceChange } from './price-changes.ts'

export function registerPricePeriods({ mount, context }: Registration): void {
  mount(listPriceChanges, async ({ query }) => {
    const { rows, ...rest } = await priceChangePage(context.database.kysely, query)
    return { items: rows.map(presentPriceChange), ...rest }
  })
}
