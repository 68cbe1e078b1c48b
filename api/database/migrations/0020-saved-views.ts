import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How accounts want to see their lists. */
export const savedViews: Migration = {
  name: '0020-saved-views',
  async up(db, kind) {
    await db.schema
      .createTable('saved_views')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filter', 'text', (column) => column.notNull())
      .addColumn('hidden_columns', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await sql`create unique index saved_views_of_account on saved_views (account_id, list, name)`.execute(db)
  },
}
