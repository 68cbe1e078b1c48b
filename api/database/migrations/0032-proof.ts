import type { Migration } from './migration.ts'

/**
 * When a session proved its account last (sessions of before have not: they are asked at their next change of rights or money),
 * codes for logins without a second factor, and which kinds of account must have one (none until an administrator says so).
 */
export const proof: Migration = {
  name: '0032-proof',
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('proved_at', 'text').execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      // SHA-256: the codes are random.
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('required_second_factors')
      .addColumn('account_kind', 'text', (column) => column.primaryKey())
      .execute()
  },
}
