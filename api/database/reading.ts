import { PostgresAdapter, sql } from 'kysely'
import type { Queryable, Reading } from './database.ts'
import { POSTGRES_READING } from './postgres-sql.ts'
import { preparedQuery } from './prepared-query.ts'
import { SQLITE_READING } from './sqlite-sql.ts'

/** The pieces of queries for this database, or for the one of this transaction. */
export function reading(db: Queryable): Reading {
  return db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES_READING : SQLITE_READING
}

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
