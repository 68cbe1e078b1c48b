import { sql } from 'kysely'
import type { DatabaseKind, Queryable } from './database.ts'

/**
 * Within a transaction: who wants to take the same name waits for its end, and then sees who bears it. For names that no
 * constraint keeps apart. SQLite has one writer, who needs no lock.
 */
export async function holdName(
  db: Queryable,
  kind: DatabaseKind,
  of: 'store' | 'team',
  name: string,
): Promise<void> {
  if (kind === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of} ${name}`}, 0))`.execute(db)
}
