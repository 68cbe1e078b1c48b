import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { DatabaseKind, Queryable } from './database.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Within a transaction: makes other writers of these rows wait for its end, in the order of the ids, so that two of them
 * never wait for each other. With 'share' what is read of the rows stays true until the end, and others may hold them too.
 * SQLite has one writer, who needs no lock.
 */
export async function lockRows(
  db: Queryable,
  kind: DatabaseKind,
  table: keyof Tables,
  ids: readonly number[],
  strength: 'update' | 'share' = 'update',
): Promise<void> {
  if (kind === 'sqlite' || ids.length === 0) return
  const lock = sql.raw(strength)
  await sql`select id from ${sql.table(table)} where id = any(${ids}) order by id for ${lock}`.execute(db)
}

/** Within a transaction: what the query finds, and nobody else changes or deletes until the end. */
export function heldRows<DB, Table extends keyof DB, Row>(
  kind: DatabaseKind,
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<Simplify<Row>[]> {
  return (kind === 'postgres' ? query.forUpdate() : query).execute()
}
