import { startPostgres } from './postgres-server.ts'

/** Vitest's global setup: `TEST_POSTGRES_URL` names a superuser's database, in which each test file makes its own. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  return server.stop
}
