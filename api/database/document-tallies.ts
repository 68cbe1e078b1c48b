import { sql } from 'kysely'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { Database, DatabaseKind, Queryable } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

/**
 * Counts a change within its transaction. SQLite has one writer, so a row a status counts. On PostgreSQL every writer would
 * wait for the commit before it: there changes are only added, and a job folds them.
 */
export async function tally(
  db: Queryable,
  kind: DatabaseKind,
  status: ActivationStatus,
  delta: 1 | -1,
): Promise<void> {
  await (kind === 'postgres' ? insertTally : addToTally)(db, { status, delta })
}

const insertTally = preparedQuery<{ status: string; delta: number }>()((db, value) =>
  db.insertInto('document_tallies').values({ activation_status: value('status'), delta: value('delta') }),
)
const addToTally = preparedQuery<{ status: string; delta: number }>()((db, value) =>
  db
    .insertInto('document_tallies')
    .values({ activation_status: value('status'), delta: value('delta') })
    .onConflict((conflict) =>
      conflict.column('activation_status').doUpdateSet({ delta: sql<number>`delta + excluded.delta` }),
    ),
)

/** How many undeleted documents have each status; statuses that none has may be absent. */
export async function talliedTotals(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await tallySums(db, {})
  return new Map(rows.map((row) => [row.activation_status, row.total]))
}

const tallySums = preparedQuery<object>()((db) =>
  db
    .selectFrom('document_tallies')
    .select(['activation_status', sql<number>`sum(delta)`.as('total')])
    .groupBy('activation_status'),
)

/** Makes one row a status of the many that PostgreSQL gathers. Readers see the old rows or the new ones, never both. */
export async function foldDocumentTallies(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  await sql`with folded as (delete from document_tallies returning activation_status, delta)
    insert into document_tallies (activation_status, delta)
    select activation_status, sum(delta) from folded group by activation_status`.execute(database.kysely)
}
