import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/** Documents counted by day and month, so that a dashboard costs the same however many there are; see database/day-figures.ts. */
export const dayFigures: Migration = {
  name: '0005-day-figures',
  async up(db, kind) {
    const table = (name: string) =>
      KEY.reduce(
        (builder, column) =>
          builder.addColumn(
            column,
            column === 'worker_id' || column === 'is_activator' ? 'integer' : 'text',
            (c) => c.notNull(),
          ),
        db.schema.createTable(name),
      ).addColumn('count', 'integer', (c) => c.notNull())
    const figures = table('day_figures').addPrimaryKeyConstraint('day_figures_key', KEY as never)
    await (kind === 'sqlite' ? figures.modifyEnd(sql`without rowid`) : figures).execute()
    if (kind === 'postgres') await table('day_figure_deltas').execute()
    // Another process may be in the middle of writing what it began to write before there were figures.
    if (kind === 'postgres') await sql`lock table documents in share row exclusive mode`.execute(db)
    await countDocuments(db, kind)

    await db.schema.dropIndex('documents_by_contact_code').execute()
    await db.schema
      .createIndex('documents_by_contact_code')
      .on('documents')
      .columns(['contact_code', 'uploaded_at'])
      .where(sql`deleted_at`, 'is', null)
      .execute()
    await db.schema
      .createIndex('contact_codes_manager')
      .on('contact_codes')
      .columns(['sales_manager_id'])
      .execute()
  },
}

const KEY = [
  'figure',
  'worker_id',
  'period',
  'activation_status',
  'carrier',
  'contact_code',
  'customer_type',
  'is_activator',
]

/** The database sorts so many documents within the memory that SQLite gives to sorting. */
const COUNTED_AT_ONCE = 10_000

/** Counts the documents that exist already. */
async function countDocuments(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ end: number | null }>`select max(id) as "end" from
      (select id from documents where id > ${last} order by id limit ${COUNTED_AT_ONCE}) as slice`.execute(db)
    const end = rows[0]?.end ?? null
    if (end === null) return
    await addDocuments(db, kind, { after: last, upTo: end })
    last = end
  }
}

async function addDocuments(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  const seoulDay = (column: string) =>
    kind === 'sqlite'
      ? sql`date(${sql.ref(column)}, '+9 hours')`
      : sql`to_char(${sql.ref(column)}::timestamptz at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD')`
  const key = sql.join(KEY.map((column) => sql.ref(column)))
  await sql`insert into day_figures
    with counted as (
      select activation_status, coalesce(carrier, '') as carrier, coalesce(contact_code, '') as contact_code, customer_type,
        assigned_worker_id, activated_by, ${seoulDay('uploaded_at')} as received_on,
        case activation_status when '개통' then ${seoulDay('activated_at')} when '취소' then ${seoulDay('cancelled_at')}
          when '폐기' then ${seoulDay('discarded_at')} when '기타완료' then ${seoulDay('other_completed_at')} end as closed_on
      from documents where id > ${after} and id <= ${upTo} and deleted_at is null),
    owned as (
      select 0 as worker_id, 0 as is_activator, counted.* from counted
      union all select activated_by, 1, counted.* from counted where activated_by is not null
      union all select assigned_worker_id, 0, counted.* from counted
        where assigned_worker_id is not null and (activated_by is null or activated_by <> assigned_worker_id)),
    figures as (
      select 'received' as figure, worker_id, activation_status, received_on as period, carrier, '' as contact_code,
        customer_type, is_activator from owned
      union all select 'closed', worker_id, activation_status, closed_on, carrier, '', customer_type, is_activator
        from owned where closed_on is not null
      union all select 'activated', worker_id, activation_status, substr(closed_on, 1, 7), carrier, '', customer_type,
        is_activator from owned where closed_on is not null and activation_status = '개통'
      union all select 'store-closed', 0, activation_status, closed_on, carrier, contact_code, customer_type, 0
        from counted where closed_on is not null
      union all select 'store-activated', 0, activation_status, substr(closed_on, 1, 7), carrier, contact_code,
        customer_type, 0 from counted where closed_on is not null and activation_status = '개통')
    select ${key}, count(*) from figures where true group by ${key}
    on conflict (${key}) do update set count = day_figures.count + excluded.count`.execute(db)
}
