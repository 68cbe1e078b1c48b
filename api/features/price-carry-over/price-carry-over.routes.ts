import { carryOverPrices } from '#shared/price-periods/carry-over.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { carryOver } from './carry-over-prices.ts'

export function registerPriceCarryOver({ mount, context }: Registration): void {
  mount(carryOverPrices, async ({ query, body, ...call }) => {
    const dryRun = query.dryRun ?? false
    const report = await carryOver(context, accessedBy(call), { ...body, dryRun })
    // Lists are read again after a change, and the preview with them.
    if (dryRun || report.added === 0) call.changedNothing()
    return report
  })
}
