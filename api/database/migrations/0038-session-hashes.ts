import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Where the hash of a session's id stands. */
const HASHES = [
  ['sessions', 'sid_hash'],
  ['push_subscriptions', 'session_hash'],
] as const

/**
 * Of sessions only the hash of the hash of their id stays: the first hash is what a device ends its session with, so whoever reads
 * the database or a backup must not find it. Sessions and what their devices keep go on.
 */
export const sessionHashes: Migration = {
  name: '0038-session-hashes',
  async up(db) {
    for (const [table, column] of HASHES) await hashAgain(db, table, column)
  },
}

async function hashAgain(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ hash: string }>`select distinct ${name} as hash from ${from}`.execute(db)
  for (const { hash } of rows) {
    const again = createHash('sha256').update(hash).digest('hex')
    await sql`update ${from} set ${name} = ${again} where ${name} = ${hash}`.execute(db)
  }
}
