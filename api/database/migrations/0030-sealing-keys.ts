import type { Migration } from './migration.ts'

/** The key that secrets and files are sealed with, itself sealed by the master key and by the recovery code. One row. */
export const sealingKeys: Migration = {
  name: '0030-sealing-keys',
  async up(db) {
    await db.schema
      .createTable('sealing_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('master_fingerprint', 'text', (column) => column.notNull())
      .addColumn('by_master_key', 'text', (column) => column.notNull())
      .addColumn('by_recovery_code', 'text', (column) => column.notNull())
      .addColumn('recovery_code_made_at', 'text', (column) => column.notNull())
      .addColumn('recovery_code_confirmed_at', 'text')
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute()
  },
}
