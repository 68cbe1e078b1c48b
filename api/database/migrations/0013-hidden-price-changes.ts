import type { Migration } from './migration.ts'

/** Changes of hidden prices, before and after, with who made them; names are those of that day. */
export const hiddenPriceChanges: Migration = {
  name: '0013-hidden-price-changes',
  async up(db, kind) {
    await db.schema
      .createTable('hidden_price_changes')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('contact_code', 'text', (column) => column.notNull())
      .addColumn('carrier', 'text', (column) => column.notNull())
      .addColumn('service_plan_name', 'text', (column) => column.notNull())
      .addColumn('former_contact_code', 'text')
      .addColumn('former_carrier', 'text')
      .addColumn('former_service_plan_name', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('changed_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('follows_code', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
  },
}
