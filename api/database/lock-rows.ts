import { sql } from 'kysely'
import type { DatabaseKind, Queryable } from './database.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Within a transaction: what is read of these rows stays true until its end; others may read and hold them too. SQLite has
 * one writer, who needs no lock.
 */
export async function holdRows(
  db: Queryable,
  kind: DatabaseKind,
  table: keyof Tables,
  ids: readonly number[],
): Promise<void> {
  if (kind === 'sqlite' || ids.length === 0) return
  await sql`select id from ${sql.table(table)} where id = any(${ids}) order by id for share`.execute(db)
}

/**
 * Within a transaction: makes other writers of these rows wait for its end, in the order of the ids, so that two of them
 * never wait for each other. SQLite has one writer, who needs no lock.
 */
export async function lockRows(
  db: Queryable,
  kind: DatabaseKind,
  table: keyof Tables,
  ids: readonly number[],
): Promise<void> {
  if (kind === 'sqlite' || ids.length === 0) return
  await sql`select id from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(db)
}
