import pg from 'pg'
import { migrate } from '../../database/migrator.ts'
import { openPostgres } from '../../database/postgres.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * Vitest's global setup. `TEST_POSTGRES_URL` is the address of a superuser's database on a server where each test file makes
 * its own; `TEST_POSTGRES_TEMPLATE` is a database there with all migrations, to be copied.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  process.env['TEST_POSTGRES_TEMPLATE'] = await makeTemplate(server.url)
  return server.stop
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query('create database portal_migrated')
  await client.end()
  const url = Object.assign(new URL(serverUrl), { pathname: '/portal_migrated' }).href
  const template = openPostgres(url)
  await migrate(template)
  await template.close()
  return url
}
