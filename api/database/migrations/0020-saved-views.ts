import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const ORDERS = [
  ['documents_by_customer', 'customer_name'],
  ['documents_by_store', "coalesce(store_name, '')"],
  ['documents_by_carrier_name', "coalesce(carrier, '')"],
  ['documents_by_assignee_name', "coalesce(assigned_worker_name, '')"],
] as const

/** How accounts want to see their lists, and what lets long lists be read in every order and built-in view. */
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
    // Each holds an expression by which lists are sorted: keep them alike.
    for (const [name, column] of ORDERS)
      await sql`create index ${sql.raw(name)} on documents (activation_status, ${sql.raw(column)}, id)
        where deleted_at is null`.execute(db)
    await sql`create index documents_answered_by_status on documents (activation_status, id)
      where deleted_at is null and supplement_answered_at is not null`.execute(db)
    await sql`create index documents_unclassified on documents (activation_status, id)
      where deleted_at is null and (carrier is null or contact_code is null or store_name is null)`.execute(
      db,
    )
  },
}
