import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import { openSqlite } from '../database/sqlite.ts'

/**
 * A fresh, empty database: SQLite in `folder`, or, with TEST_DATABASE=postgres, a new one on the server of
 * TEST_POSTGRES_URL. `drop` closes it and takes it away.
 */
export async function openTestDatabase(
  folder: string,
): Promise<{ database: Database; databaseUrl: string | null; drop: () => Promise<void> }> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    const database = openSqlite(join(folder, 'portal.sqlite'))
    return { database, databaseUrl: null, drop: () => database.close() }
  }
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set')
  const name = `portal_test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = openPostgres(databaseUrl)
  return {
    database,
    databaseUrl,
    async drop() {
      await database.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
