import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Snapshot } from '../database/snapshot.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Tables } from '../database/tables/tables.ts'
import { createTestApp } from './test-app.ts'

/** SQLite's plans, as JSON, of the queries that a reading makes, in their order. */
export async function queryPlans(
  read: (database: Snapshot) => Promise<unknown>,
): Promise<{ sql: string; plan: string }[]> {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const { address } = app.context.database
  if (address.kind !== 'sqlite') throw new Error('not SQLite')
  const { file } = openSqlite(address.path)
  const asked: CompiledQuery[] = []
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query),
  })
  onTestFinished(() => kysely.destroy())
  await read({ kysely })
  return asked.map(({ sql, parameters }) => ({
    sql,
    plan: JSON.stringify(file.prepare(`explain query plan ${sql}`).all(...parameters)),
  }))
}
