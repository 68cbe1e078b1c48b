import * as contract from '#shared/settlements/settlement.contract.ts'
import type { Registration } from '../../registration.ts'
import { createBulkSettlements } from './create-bulk-settlements.ts'

export function registerSettlements({ mount, context }: Registration): void {
  mount(contract.createBulkSettlements, async ({ body }) =>
    createBulkSettlements(context.database.kysely, body),
  )
}
