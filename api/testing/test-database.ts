import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrator.ts'
import { openPostgres } from '../database/postgres.ts'
import { openSqlite } from '../database/sqlite.ts'

interface TestDatabase {
  database: Database
  databaseUrl: string | null
  /** Closes and deletes it. */
  drop(): Promise<void>
}

/**
 * A fresh, empty database: SQLite in `folder`, or, with TEST_DATABASE=postgres, a new one on the server of
 * TEST_POSTGRES_URL.
 */
export function openTestDatabase(folder: string): Promise<TestDatabase> {
  return openDatabase(folder, 'template1')
}

/** The same with all migrations; where the server has a migrated template, a copy takes a third of the time. */
export async function openMigratedDatabase(folder: string): Promise<TestDatabase> {
  const template = process.env['TEST_POSTGRES_TEMPLATE']
  const server = process.env['TEST_POSTGRES_URL']
  const hasTemplate =
    template !== undefined && server !== undefined && new URL(template).host === new URL(server).host
  const opened = await openDatabase(folder, hasTemplate ? new URL(template).pathname.slice(1) : 'template1')
  await migrate(opened.database)
  return opened
}

async function openDatabase(folder: string, template: string): Promise<TestDatabase> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    const database = openSqlite(join(folder, 'portal.sqlite'))
    return { database, databaseUrl: null, drop: () => database.close() }
  }
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set')
  const name = `portal_test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
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
