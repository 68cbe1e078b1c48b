import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * The ledger: what each shop is owed as entries that are only ever added, and their sums by day. Amounts in hundredths of a won;
 * months are Seoul months. The amounts that documents have become entries; what was taken back after its month was closed, which
 * stood in settlement_reversals, too.
 */
export const settlementEntries: Migration = {
  name: '0043-settlement-entries',
  async up(db, kind) {
    await addSettledAt(db)
    await createStores(db, kind)
    await createEntries(db, kind)
    await createTallies(db, kind)
    await fillStores(db)
    const seoul = seoulOn(kind)
    await fillEntries(db, seoul)
    await fillTallies(db, seoul)
    await db.schema.dropTable('settlement_reversals').execute()
  },
}

type Seoul = Record<'day' | 'month', (column: string) => RawBuilder<string>>

function seoulOn(kind: DatabaseKind): Seoul {
  const inSeoul = (column: string) =>
    sql`${sql.ref(column)}::timestamptz at time zone 'UTC' + interval '9 hours'`
  return kind === 'sqlite'
    ? {
        day: (column) => sql`date(${sql.ref(column)}, '+9 hours')`,
        month: (column) => sql`strftime('%Y-%m', ${sql.ref(column)}, '+9 hours')`,
      }
    : {
        day: (column) => sql`to_char(${inSeoul(column)}, 'YYYY-MM-DD')`,
        month: (column) => sql`to_char(${inSeoul(column)}, 'YYYY-MM')`,
      }
}

const tableWithId = (db: Kysely<unknown>, kind: DatabaseKind, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      kind === 'postgres'
        ? column.generatedAlwaysAsIdentity().primaryKey()
        : column.primaryKey().autoIncrement(),
    )

/** The moment by which an activation counts, which so far was its own. */
async function addSettledAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('settled_at', 'text').execute()
  await sql`update documents set settled_at = activated_at
    where activated_at is not null and activation_status in ('개통', '취소')`.execute(db)
  await db.schema.dropIndex('documents_by_settlement').execute()
  await db.schema
    .createIndex('documents_by_settlement')
    .on('documents')
    .columns([
      'settled_at',
      'id',
      'activation_status',
      'carrier',
      'manual_settlement_amount',
      'calculated_settlement_amount',
      'hidden_price',
      'deleted_at',
    ])
    .where(sql`deleted_at`, 'is', null)
    .where(sql.ref('settled_at'), 'is not', null)
    .execute()
}

async function createStores(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await tableWithId(db, kind, 'stores')
    .addColumn('dealer_id', 'integer', (column) => column.unique().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('stores_without_account')
    .unique()
    .on('stores')
    .column('name')
    .where(sql.ref('dealer_id'), 'is', null)
    .execute()
}

async function createEntries(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await tableWithId(db, kind, 'settlement_entries')
    .addColumn('store_id', 'integer', (column) => column.references('stores.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text', (column) => column.notNull())
    .addColumn('origin_month', 'text')
    .addColumn('carrier', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('document_id', 'integer')
    .addColumn('reason', 'text')
    .addColumn('author_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('settlement_entries_store')
    .on('settlement_entries')
    .columns(['month', 'store_id'])
    .execute()
  await db.schema
    .createIndex('settlement_entries_document')
    .on('settlement_entries')
    .column('document_id')
    .execute()
  await db.schema
    .createIndex('settlement_entries_late')
    .on('settlement_entries')
    .column('settled_at')
    .where(sql.ref('origin_month'), 'is not', null)
    .execute()
}

async function createTallies(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const table = (name: string) =>
    ['count', 'reversals', 'undetermined', 'amount', 'hidden_price', 'adjustments'].reduce(
      (builder, column) => builder.addColumn(column, 'bigint', (c) => c.notNull()),
      db.schema
        .createTable(name)
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('carrier', 'text', (c) => c.notNull()),
    )
  const tallies = table('settlement_tallies').addPrimaryKeyConstraint('settlement_tallies_key', [
    'day',
    'carrier',
  ] as never)
  await (kind === 'sqlite' ? tallies.modifyEnd(sql`without rowid`) : tallies).execute()
  if (kind === 'postgres') await table('settlement_tally_deltas').execute()
}

/** The name of the shop that is owed, where no account is named. */
const SHOP = sql`coalesce(nullif(documents.dealer_name, ''), nullif(documents.store_name, ''))`

/** Every account's shop, and those that are known only by a name, which not exactly one account bears. */
async function fillStores(db: Kysely<unknown>): Promise<void> {
  await sql`insert into stores (dealer_id, name)
    select id, coalesce(dealer_name, name) from users where user_type = 'dealer' order by id`.execute(db)
  await sql`insert into stores (name)
    select distinct shop from (select ${SHOP} as shop from documents
      where dealer_id is null and activated_at is not null) as shops
    where shop is not null and (select count(*) from users
      where user_type = 'dealer' and deleted_at is null and has_named_codes = 1 and dealer_name = shop) <> 1
    order by shop`.execute(db)
}

const OWED = sql`coalesce(
  (select stores.id from stores where stores.dealer_id = documents.dealer_id),
  (select min(stores.id) from stores inner join users on users.id = stores.dealer_id
    where documents.dealer_id is null and users.deleted_at is null and users.has_named_codes = 1
      and users.dealer_name = ${SHOP} having count(*) = 1),
  (select stores.id from stores
    where documents.dealer_id is null and stores.dealer_id is null and stores.name = ${SHOP}))`

/** Who activated it, or whoever was there first. */
const AUTHOR = sql`coalesce(documents.activated_by, documents.updated_by, (select min(id) from users))`

/** Activations that count: also those that were taken back in a later month. */
const COUNTED = sql`documents.deleted_at is null and documents.activated_at is not null
  and (documents.activation_status = '개통' or documents.activation_status = '취소' and exists (
    select 1 from settlement_reversals where settlement_reversals.document_id = documents.id))`

async function fillEntries(db: Kysely<unknown>, { month }: Seoul): Promise<void> {
  const columns = sql.raw(
    'store_id, month, settled_at, origin_month, carrier, kind, amount, document_id, author_id, created_at',
  )
  const ofActivation = (kind: string, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`insert into settlement_entries (${columns})
      select ${OWED}, ${month('documents.activated_at')}, documents.activated_at, null, documents.carrier, ${sql.lit(kind)},
        ${amount}, documents.id, ${AUTHOR}, documents.activated_at
      from documents where ${COUNTED} and ${condition} order by documents.id`.execute(db)
  const calculated = sql`calculated_settlement_amount`
  const byHand = sql`manual_settlement_amount - coalesce(calculated_settlement_amount, 0)`
  await ofActivation('activation', calculated, sql`${calculated} is not null`)
  await ofActivation('manual', byHand, sql`${byHand} <> 0`)
  await ofActivation('hidden-price', sql`hidden_price`, sql`hidden_price is not null`)
  const takenBack = (kind: string, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`insert into settlement_entries (${columns})
      select ${OWED}, ${month('reversal.settled_at')}, reversal.settled_at, ${month('documents.activated_at')},
        documents.carrier, ${sql.lit(kind)}, ${amount}, documents.id, reversal.reversed_by, reversal.reversed_at
      from settlement_reversals as reversal inner join documents on documents.id = reversal.document_id
      where ${condition} order by reversal.reversed_at, documents.id`.execute(db)
  await takenBack('reversal', sql`0 - coalesce(reversal.amount, 0)`, sql`1 = 1`)
  await takenBack('hidden-price', sql`0 - reversal.hidden_price`, sql`reversal.hidden_price is not null`)
}

async function fillTallies(db: Kysely<unknown>, { day }: Seoul): Promise<void> {
  await sql`insert into settlement_tallies (day, carrier, count, reversals, undetermined, amount, hidden_price, adjustments)
    select day, carrier, sum(count), sum(reversals), sum(undetermined), sum(amount), sum(hidden_price), 0 from (
      select ${day('settled_at')} as day, coalesce(carrier, '') as carrier, 0 as count,
        case when kind = 'reversal' then 1 else 0 end as reversals, 0 as undetermined,
        case when kind = 'hidden-price' then 0 else amount end as amount,
        case when kind = 'hidden-price' then amount else 0 end as hidden_price
      from settlement_entries
      union all
      select ${day('activated_at')}, coalesce(carrier, ''), 1, 0,
        case when coalesce(manual_settlement_amount, calculated_settlement_amount) is null then 1 else 0 end, 0, 0
      from documents where ${COUNTED}) as lines
    group by day, carrier`.execute(db)
}
