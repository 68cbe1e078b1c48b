import type { Migration } from './migration.ts'

/** How accounts left their lists, which only their devices knew. */
export const listSettings: Migration = {
  name: '0024-list-settings',
  async up(db) {
    await db.schema
      .createTable('list_settings')
      .addColumn('account_id', 'integer', (column) => column.primaryKey().references('users.id'))
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute()
  },
}
