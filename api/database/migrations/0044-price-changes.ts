import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * One history of all that settlements are calculated with: what was changed, before and after, by whom; names are those of that
 * day. It takes over the history of hidden prices, and begins that of unit prices with the prices that were ever set.
 */
export const priceChanges: Migration = {
  name: '0044-price-changes',
  async up(db, kind) {
    await db.schema
      .createTable('price_changes')
      .addColumn('id', 'integer', (c) =>
        kind === 'postgres' ? c.generatedAlwaysAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'integer')
      .addColumn('contact_code', 'text')
      .addColumn('carrier', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('former_contact_code', 'text')
      .addColumn('former_carrier', 'text')
      .addColumn('former_name', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('follows_code', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('price_changes_of')
      .on('price_changes')
      .columns(['kind', 'subject_id', 'id'])
      .execute()
    await sql`insert into price_changes (kind, contact_code, carrier, name, former_contact_code, former_carrier,
        former_name, before, after, changed_by, follows_code, changed_at)
      select 'hidden-price', contact_code, carrier, service_plan_name, former_contact_code, former_carrier,
        former_service_plan_name, before, after, changed_by, follows_code, changed_at
      from hidden_price_changes order by id`.execute(db)
    await db.schema.dropTable('hidden_price_changes').execute()
    await beginWithUnitPrices(db)
  },
}

interface UnitPrice {
  service_plan_id: number
  carrier: string
  name: string
  new_customer_price: number
  port_in_price: number
  effective_from: string
  effective_until: string | null
  memo: string | null
  created_by: number
  created_at: string
}

async function beginWithUnitPrices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<UnitPrice>`
    select service_plan_id, carrier, name, new_customer_price, port_in_price, effective_from, effective_until, memo,
      created_by, settlement_unit_prices.created_at
    from settlement_unit_prices join service_plans on service_plans.id = service_plan_id
    order by settlement_unit_prices.id`.execute(db)
  for (const row of rows) {
    const after = JSON.stringify({
      carrier: row.carrier,
      servicePlanName: row.name,
      newCustomerPrice: row.new_customer_price / 100,
      portInPrice: row.port_in_price / 100,
      effectiveFrom: row.effective_from,
      effectiveUntil: row.effective_until,
      memo: row.memo,
    })
    await sql`insert into price_changes (kind, subject_id, carrier, name, after, changed_by, changed_at)
      values ('unit-price', ${row.service_plan_id}, ${row.carrier}, ${row.name}, ${after}, ${row.created_by},
        ${row.created_at})`.execute(db)
  }
}
