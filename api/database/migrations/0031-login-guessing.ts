import type { Migration } from './migration.ts'

/**
 * Failed logins by where they come from, and the counts that many sources share. Failures counted for ten minutes only, so those
 * of before are let go.
 */
export const loginGuessing: Migration = {
  name: '0031-login-guessing',
  async up(db) {
    await db.schema.dropTable('login_failures').execute()
    await db.schema
      .createTable('login_sources')
      .addColumn('account_key', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('failed_at', 'text', (column) => column.notNull())
      .addColumn('admitted_at', 'text')
      .addColumn('forgotten_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('login_sources_key', ['account_key', 'source'])
      .execute()
    await db.schema
      .createTable('login_crowds')
      .addColumn('crowd', 'text', (column) => column.primaryKey())
      .addColumn('busy_until', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('login_sources_forgotten')
      .on('login_sources')
      .columns(['forgotten_at'])
      .execute()
    await db.schema
      .createIndex('login_sources_admitted')
      .on('login_sources')
      .columns(['source', 'admitted_at'])
      .execute()
    await db.schema.createIndex('login_crowds_busy').on('login_crowds').columns(['busy_until']).execute()
  },
}
