import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What an activation is worth: by plan, and beside that by contact code and plan. Amounts in hundredths of a won; periods are
 * Seoul days from `effective_from` up to, not including, `effective_until`. An inactive row is kept and counts for nothing.
 */
export const prices: Migration = {
  name: '0009-prices',
  async up(db, kind) {
    const priceTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', (column) =>
          kind === 'postgres'
            ? column.generatedAlwaysAsIdentity().primaryKey()
            : column.primaryKey().autoIncrement(),
        )
        .addColumn('service_plan_id', 'integer', (column) => column.notNull().references('service_plans.id'))
        .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('effective_from', 'text', (column) => column.notNull())
        .addColumn('effective_until', 'text')
        .addColumn('memo', 'text')
        .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id'))
        .addColumn('created_at', 'text', (column) => column.notNull())

    await priceTable('settlement_unit_prices')
      .addColumn('new_customer_price', 'bigint', (column) => column.notNull())
      .addColumn('port_in_price', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('settlement_unit_prices_from')
      .unique()
      .on('settlement_unit_prices')
      .columns(['service_plan_id', 'effective_from'])
      .where(sql`is_active`, '=', 1)
      .execute()

    await priceTable('hidden_prices')
      .addColumn('contact_code', 'text', (column) => column.notNull())
      .addColumn('hidden_price', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('hidden_prices_from')
      .unique()
      .on('hidden_prices')
      .columns(['contact_code', 'service_plan_id', 'effective_from'])
      .where(sql`is_active`, '=', 1)
      .execute()
    await db.schema.createIndex('hidden_prices_plan').on('hidden_prices').column('service_plan_id').execute()
  },
}
