import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { SettlementReversalTable } from '../../database/tables/prices.ts'

/** The reversal of a document that was cancelled after its month was closed; undefined: there is none. */
export function reversalOf(
  db: Queryable,
  documentId: number,
): Promise<Selectable<SettlementReversalTable> | undefined> {
  return db
    .selectFrom('settlement_reversals')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirst()
}
