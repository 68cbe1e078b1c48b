import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * What a sales manager is to reach in a month, and receipts counted by contact code as closed documents are: a sales manager's days are
 * compared without reading documents.
 */
export const salesGoals: Migration = {
  name: '0027-sales-goals',
  async up(db, kind) {
    await db.schema.alterTable('sales_managers').addColumn('monthly_goal', 'integer').execute()
    await countReceipts(db, kind)
  },
}

/** The database sorts so many documents within the memory that SQLite gives to sorting. */
const COUNTED_AT_ONCE = 10_000

/** Counts the receipts of the documents that exist already; activations registered by hand have none. */
export async function countReceipts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // Another process may be in the middle of writing what it began to write before there were these figures.
  if (kind === 'postgres') await sql`lock table documents in share row exclusive mode`.execute(db)
  const receivedOn =
    kind === 'sqlite'
      ? sql`date(uploaded_at, '+9 hours')`
      : sql`to_char(uploaded_at::timestamptz at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD')`
  const key = sql.raw(
    'figure, worker_id, period, activation_status, carrier, contact_code, customer_type, is_activator',
  )
  for (let last = 0; ; ) {
    const { rows } = await sql<{ end: number | null }>`select max(id) as "end" from
      (select id from documents where id > ${last} order by id limit ${COUNTED_AT_ONCE}) as slice`.execute(db)
    const end = rows[0]?.end ?? null
    if (end === null) return
    await sql`insert into day_figures (${key}, count)
      select 'store-received', 0, received_on, activation_status, carrier, contact_code, customer_type, 0, count(*)
      from (select ${receivedOn} as received_on, activation_status, coalesce(carrier, '') as carrier,
        coalesce(contact_code, '') as contact_code, customer_type
        from documents where id > ${last} and id <= ${end} and deleted_at is null and is_manual = 0) as received
      where true group by received_on, activation_status, carrier, contact_code, customer_type
      on conflict (${key}) do update set count = day_figures.count + excluded.count`.execute(db)
    last = end
  }
}
