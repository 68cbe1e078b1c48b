import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The row of a deleted account stays for the history, but loses how to reach its owner. */
export const reachOfDeleted: Migration = {
  name: '0037-reach-of-deleted',
  async up(db) {
    await sql`update users set contact_email = null, contact_phone = null, location = null
      where deleted_at is not null`.execute(db)
  },
}
