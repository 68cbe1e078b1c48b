/** A server of the version after this one, for tests: with another number, and a migration more. */
import { type Kysely, sql } from 'kysely'
import { readConfig } from '../config.ts'
import type { Migration } from '../database/migrations/migration.ts'
import { MIGRATIONS } from '../database/migrations/migrations.ts'
import { startPortal } from '../portal.ts'
import { startErrorLine } from '../start-error.ts'

const nextStep: Migration = {
  name: '9999-next-version',
  isRolling: true,
  async up(db: Kysely<unknown>) {
    await sql`alter table documents add column of_next_version text`.execute(db)
  },
}
;(MIGRATIONS as Migration[]).push(nextStep)

try {
  const portal = await startPortal(readConfig(process.env, { version: '99.0.0' }))
  process.once('SIGTERM', () => void portal.stop().then(() => process.exit(0)))
  process.stdout.write(`${portal.url}\n`)
} catch (error) {
  process.stderr.write(`${startErrorLine(error, { dataDir: process.env['DATA_DIR'] })}\n`)
  process.exit(1)
}
