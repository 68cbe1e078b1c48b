import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import type { Registration } from '../../registration.ts'
import { presentClosing } from './closings.present.ts'
import { closingRows } from './closings.queries.ts'

export function registerSettlementMonths({ mount, context }: Registration): void {
  mount(listSettlementClosings, async () => (await closingRows(context.database.kysely)).map(presentClosing))
}
