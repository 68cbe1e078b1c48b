import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database, DatabaseAddress } from './database.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables/tables.ts'

/** A database as it was at one moment: later writes do not show, and no writer waits for it. */
export type Snapshot = Pick<Database, 'kysely'>

/** Reads over its own connection in one read-only transaction, for long reading in a thread of its own. */
export function withSnapshot<Result>(
  address: DatabaseAddress,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return address.kind === 'sqlite' ? withSqlite(address.path, read) : withPostgres(address.url, read)
}

async function withSqlite<Result>(
  path: string,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 250 })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  try {
    return await db.transaction().execute((kysely) => read({ kysely }))
  } finally {
    await db.destroy()
  }
}

async function withPostgres<Result>(
  url: string,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  // No time limit between two queries: whoever downloads an export may be slow.
  const database = openPostgres(url, { answerPatienceMs: 0 })
  try {
    return await database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((kysely) => read({ kysely }))
  } finally {
    await database.close()
  }
}
