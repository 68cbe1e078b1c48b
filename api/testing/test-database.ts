import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
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

/** A copy of the present moment, as a backup holds it. */
export async function copyDatabase(source: Database, folder: string): Promise<TestDatabase> {
  const name = `copy_${randomBytes(8).toString('hex')}`
  if (source.address.kind === 'sqlite') {
    const path = join(folder, `${name}.sqlite`)
    await sql`vacuum into ${path}`.execute(source.kysely)
    const database = openSqlite(path)
    return { database, databaseUrl: null, drop: () => database.close() }
  }
  // Only a database that nobody is connected to can be copied; the pool connects again.
  const copied = new URL(source.address.url).pathname.slice(1)
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${copied}' and pid <> pg_backend_pid()`,
  )
  return openOnServer(name, copied)
}

async function openDatabase(folder: string, template: string): Promise<TestDatabase> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    const database = openSqlite(join(folder, 'portal.sqlite'))
    return { database, databaseUrl: null, drop: () => database.close() }
  }
  return openOnServer(`portal_test_${randomBytes(8).toString('hex')}`, template)
}

async function openOnServer(name: string, template: string): Promise<TestDatabase> {
  await onServer(`create database ${name} template ${template}`)
  const databaseUrl = Object.assign(new URL(testServer()), { pathname: `/${name}` }).href
  const database = openPostgres(databaseUrl)
  return {
    database,
    databaseUrl,
    async drop() {
      await database.close()
      await onServer(`drop database if exists ${name} with (force)`)
    },
  }
}

function testServer(): string {
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set')
  return server
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
