import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { SettlementReversalTable } from '../../database/tables/settlement-reversals.ts'

/** What was taken back of a document that was settled in a month that is closed; undefined: nothing. */
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
