import type { Queryable } from '../../database/database.ts'

/** True for what was settled in a closed month and is taken back in a later one. */
export async function isReversed(db: Queryable, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('settlement_reversals')
    .select('document_id')
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  return row !== undefined
}
