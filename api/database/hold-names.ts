import { sql } from 'kysely'
import type { DatabaseKind, Queryable } from './database.ts'

/** The server keeps room for some thousand locks in all: names share these, at the price of a needless wait now and then. */
const LOCKS = 256

/**
 * Within a transaction: who wants to take one of the same names waits for its end, and then sees who bears it. For names that
 * no constraint keeps apart. SQLite has one writer, who needs no lock.
 */
export async function holdNames(
  db: Queryable,
  kind: DatabaseKind,
  of: 'store' | 'team' | 'carrier',
  names: readonly string[],
): Promise<void> {
  if (kind === 'sqlite' || names.length === 0) return
  // In one order, so that two of them never wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext(${of}), key)
    from (select distinct abs(hashtext(name) % ${LOCKS}) as key from unnest(${names}::text[]) as name order by key) as keys
  `.execute(db)
}
