import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * What carriers pay, as their files say: the uploads, their rows, how the columns of each layout are read, and what a plan is
 * expected to bring. Amounts in hundredths of a won; months are Seoul months, `2026-10`.
 */
export const carrierPayments: Migration = {
  name: '0047-carrier-payments',
  isRolling: true,
  async up(db, kind) {
    await withId(db, kind, 'carrier_layouts')
      .addColumn('carrier_id', 'integer', (column) => column.notNull().references('carriers.id'))
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('heading_rows', 'integer', (column) => column.notNull())
      .addColumn('saved_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('carrier_layouts_fingerprint', ['carrier_id', 'fingerprint'])
      .execute()
    await withId(db, kind, 'carrier_payment_files')
      .addColumn('carrier_id', 'integer', (column) => column.notNull().references('carriers.id'))
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('rows', 'integer', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('uploaded_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('ended_by', 'integer', (column) => column.references('users.id'))
      .execute()
    await db.schema
      .createIndex('carrier_payment_files_by_month')
      .on('carrier_payment_files')
      .columns(['month', 'carrier_id'])
      .execute()
    await withId(db, kind, 'carrier_payments')
      .addColumn('file_id', 'integer', (column) => column.notNull().references('carrier_payment_files.id'))
      .addColumn('carrier_id', 'integer', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('month_ends_at', 'text', (column) => column.notNull())
      .addColumn('subscription_key', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('paid_on', 'text')
      .addColumn('plan', 'text')
      .addColumn('note', 'text')
      .addColumn('sheet', 'text', (column) => column.notNull())
      .addColumn('row', 'integer', (column) => column.notNull())
      .execute()
    const paymentsBy = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('carrier_payments').columns(columns).execute()
    await paymentsBy('carrier_payments_by_key', ['subscription_key', 'carrier_id', 'month', 'amount'])
    await paymentsBy('carrier_payments_by_month', ['month', 'carrier_id', 'subscription_key'])
    await paymentsBy('carrier_payments_by_file', ['file_id'])
    await db.schema
      .createTable('carrier_expected_amounts')
      .addColumn('service_plan_id', 'integer', (column) => column.primaryKey().references('service_plans.id'))
      .addColumn('new_customer_amount', 'bigint', (column) => column.notNull())
      .addColumn('port_in_amount', 'bigint', (column) => column.notNull())
      .addColumn('updated_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    // The key by which a payment finds its document; a document without a number has one that no file bears.
    await sql`create index documents_by_subscription_key on documents (
      (coalesce(upper(ltrim(replace(replace(replace(subscription_number, '-', ''), ' ', ''), '.', ''), '0')),
        'd' || cast(id as text))))`.execute(db)
  },
}

function withId(db: Kysely<unknown>, kind: DatabaseKind, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'integer', (column) =>
      kind === 'postgres'
        ? column.generatedAlwaysAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )
}
