import type { Migration } from './migration.ts'

/** What carriers are called in uploaded tables: `LG U+` for the carrier that is registered as `LG`. */
export const carrierAliases: Migration = {
  name: '0048-carrier-aliases',
  isRolling: true,
  async up(db) {
    await db.schema
      .createTable('carrier_aliases')
      .addColumn('alias_key', 'text', (column) => column.primaryKey())
      .addColumn('alias', 'text', (column) => column.notNull())
      .addColumn('carrier_id', 'integer', (column) => column.notNull().references('carriers.id'))
      .addColumn('saved_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('carrier_aliases_by_carrier')
      .on('carrier_aliases')
      .column('carrier_id')
      .execute()
  },
}
