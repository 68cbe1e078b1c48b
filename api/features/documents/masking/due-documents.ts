import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACTIVATION_STATUSES, isOpenStatus } from '#shared/documents/activation-status.ts'
import type { Queryable } from '../../../database/database.ts'
import { dateOfStatus } from '../listing/document-filters.ts'

/** Documents per query: no index leads to the few that are due, and other requests wait for a query on SQLite. */
const SPAN = 2000

const CLOSED = ACTIVATION_STATUSES.filter((status) => !isOpenStatus(status))

/** When a closed document got its status; null for an open one. */
const CLOSED_AT: RawBuilder<string | null> = sql`(case ${sql.join(
  CLOSED.map(
    (status) => sql`when documents.activation_status = ${status} then ${sql.ref(dateOfStatus(status))}`,
  ),
  sql` `,
)} end)`

/** Closed before that moment, there, and not masked yet. */
function isDue(closedBefore: string): RawBuilder<SqlBool> {
  return sql`documents.masked_at is null and documents.deleted_at is null and ${CLOSED_AT} < ${closedBefore}`
}

/** An administrator keeps the document from being masked and purged. */
export const isHeld: RawBuilder<SqlBool> = sql`exists (select 1 from privacy_holds where document_id = documents.id)`

/** The documents whose customers are due to be masked, span by span; the caller may let others work between two. */
export async function* dueDocuments(
  db: Queryable,
  closedBefore: string,
): AsyncGenerator<{ ids: number[]; held: number }> {
  for (let last = 0; ; ) {
    const { end } = await db
      .selectFrom((span) =>
        span.selectFrom('documents').select('id').where('id', '>', last).orderBy('id').limit(SPAN).as('span'),
      )
      .select(({ fn }) => fn.max('id').as('end'))
      .executeTakeFirstOrThrow()
    if (end === null) return
    const rows = await db
      .selectFrom('documents')
      .select(['id', sql<number>`case when ${isHeld} then 1 else 0 end`.as('is_held')])
      .where('id', '>', last)
      .where('id', '<=', end)
      .where(isDue(closedBefore))
      .orderBy('id')
      .execute()
    const free = rows.filter((row) => row.is_held === 0)
    yield { ids: free.map(({ id }) => id), held: rows.length - free.length }
    last = end
  }
}

/** The row while it is still due and not held, for a transaction that has locked it. */
export function dueDocument(db: Queryable, id: number, closedBefore: string) {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where(isDue(closedBefore))
    .where(sql<SqlBool>`not ${isHeld}`)
    .executeTakeFirst()
}
