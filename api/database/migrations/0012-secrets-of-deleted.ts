import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The row of a deleted account stays for the history, but loses its password and second factor. */
export const secretsOfDeleted: Migration = {
  name: '0012-secrets-of-deleted',
  async up(db) {
    await sql`update users set password_hash = '', otp_secret = null, otp_since = null, otp_step = null
      where deleted_at is not null`.execute(db)
  },
}
