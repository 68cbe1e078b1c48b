import { type SqlBool, sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { type DeletedDocument, RESTORABLE_DAYS } from '#shared/documents/deletion.contract.ts'
import type { Database } from '../../../database/database.ts'
import { countOf, cutPage, decodeTextAndId } from '../../../database/paging.ts'

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000

/** What was deleted later than this can still be brought back. */
export function restorableSince(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString()
}

/** One page of what can be brought back, deleted last first. Throws INVALID_INPUT for a foreign cursor. */
export async function deletedPage(
  { kysely }: Database,
  now: Date,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<{ items: DeletedDocument[]; total: number; nextCursor: string | null }> {
  const last = decodeTextAndId(cursor)
  const restorable = kysely.selectFrom('documents').where('documents.deleted_at', '>', restorableSince(now))
  const rows = await restorable
    .leftJoin('users', 'users.id', 'documents.deleted_by')
    .select([
      'documents.id',
      'document_number',
      'customer_name',
      'carrier',
      'store_name',
      'activation_status',
      'documents.deleted_at',
      'users.name as deleted_by_name',
    ])
    .$if(last !== null, (query) =>
      query.where(sql<SqlBool>`(documents.deleted_at, documents.id) < (${last?.text}, ${last?.id})`),
    )
    .orderBy('documents.deleted_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, (row) => [row.deleted_at, row.id])
  return {
    items: page.rows.map((row) => {
      const deletedAt = row.deleted_at ?? ''
      return {
        id: row.id,
        documentNumber: row.document_number,
        customerName: row.customer_name,
        carrier: row.carrier,
        storeName: row.store_name,
        activationStatus: row.activation_status as ActivationStatus,
        deletedAt,
        deletedByName: row.deleted_by_name,
        restorableUntil: new Date(Date.parse(deletedAt) + RESTORABLE_MS).toISOString(),
      }
    }),
    total: await countOf(restorable),
    nextCursor: page.nextCursor,
  }
}
