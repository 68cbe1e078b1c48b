import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * Policies and deductions hold on Seoul days from `effective_from` up to, not including, `effective_until`; null: open on that
 * side. Those that are there hold from the beginning. Each row is what a policy or deduction was or will be for some days; a
 * policy keeps the id of its first row, by which documents have it.
 */
export const datedRules: Migration = {
  name: '0045-dated-rules',
  async up(db, kind) {
    await datePolicies(db)
    await dateDeductions(db, kind)
  },
}

async function datePolicies(db: Kysely<unknown>): Promise<void> {
  const table = 'carrier_service_policies'
  await db.schema
    .alterTable(table)
    .addColumn('policy_id', 'integer', (c) => c.references('carrier_service_policies.id'))
    .execute()
  await db.schema
    .alterTable(table)
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable(table).addColumn('effective_from', 'text').execute()
  await db.schema.alterTable(table).addColumn('effective_until', 'text').execute()
  await sql`update carrier_service_policies set policy_id = id`.execute(db)
  await db.schema
    .createIndex('carrier_service_policies_from')
    .unique()
    .on(table)
    .expression(sql`policy_id, coalesce(effective_from, '')`)
    .where(sql`is_active`, '=', 1)
    .execute()
}

/** A table whose key was the add-on is made anew, as SQLite cannot take a key away. */
async function dateDeductions(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('dated_deductions')
    .addColumn('id', 'integer', (c) =>
      kind === 'postgres' ? c.generatedAlwaysAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('additional_service_id', 'integer', (c) => c.notNull().references('additional_services.id'))
    .addColumn('deduction_amount', 'bigint', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('effective_from', 'text')
    .addColumn('effective_until', 'text')
    .addColumn('updated_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into dated_deductions (additional_service_id, deduction_amount, is_active, updated_by, updated_at)
    select additional_service_id, deduction_amount, is_active, updated_by, updated_at
    from additional_service_deductions order by additional_service_id`.execute(db)
  await db.schema.dropTable('additional_service_deductions').execute()
  await db.schema.alterTable('dated_deductions').renameTo('additional_service_deductions').execute()
  await db.schema
    .createIndex('additional_service_deductions_from')
    .unique()
    .on('additional_service_deductions')
    .expression(sql`additional_service_id, coalesce(effective_from, '')`)
    .execute()
}
