import type { Migration } from './migration.ts'

/**
 * When a session proved its account last (sessions of before have not: they are asked at their next change of rights or money),
 * codes for logins without a second factor, passkeys with their open challenges, and which kinds of account must have one (none until an administrator says so).
 */
export const proof: Migration = {
  name: '0032-proof',
  async up(db, kind) {
    await db.schema.alterTable('sessions').addColumn('proved_at', 'text').execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      // SHA-256: the codes are random.
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addUniqueConstraint('passkeys_credential', ['account_id', 'credential_id'])
      .execute()
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.alterTable('users').addColumn('passkey_since', 'text').execute()
    await db.schema
      .createTable('required_second_factors')
      .addColumn('account_kind', 'text', (column) => column.primaryKey())
      .execute()
  },
}
