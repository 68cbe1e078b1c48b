import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { POSTGRES_READING } from './postgres-sql.ts'
import { preparedQuery } from './prepared-query.ts'
import { SQLITE_READING } from './sqlite-sql.ts'
import type { DayFigureTable } from './tables/day-figures.ts'

/** The pieces of queries that each database is asked in its own way. */
export interface Reading {
  /** The table of the figures of days. A key can have several rows: sum them. */
  dayFigures: RawBuilder<DayFigureTable>
  /** For `documents.id in …`: the documents that have all these pieces in the index of search; `isOpen`: only open ones. */
  idsWithGrams(grams: readonly string[], isOpen: boolean): RawBuilder<number>
  /** A column that SQLite must not choose an index by, where PostgreSQL chooses rightly by itself. */
  filterOnly(column: string): RawBuilder<string>
}

/** What to ask this database, or the one of this transaction. */
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
