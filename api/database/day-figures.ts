import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseKind, Queryable } from './database.ts'
import { preparedQuery } from './prepared-query.ts'
import type { DayFigureTable } from './tables/day-figures.ts'

const KEY = [
  'figure',
  'worker_id',
  'period',
  'activation_status',
  'carrier',
  'contact_code',
  'customer_type',
  'is_activator',
] as const satisfies readonly (keyof DayFigureTable)[]

/** What is counted together. */
export type FigureKey = Omit<DayFigureTable, 'count'>

/**
 * Adds to figures within the transaction that changes what they count, in one statement. As with document-tallies.ts, on
 * PostgreSQL, where writers would wait for each other, changes are only gathered, and a job folds them.
 */
export async function addToFigures(
  db: Queryable,
  kind: DatabaseKind,
  deltas: readonly DayFigureTable[],
): Promise<void> {
  if (deltas.length === 0) return
  if (kind === 'postgres') await gatherDeltas(db, { deltas: JSON.stringify(deltas) })
  else
    await addDeltas(db, {
      deltas: JSON.stringify(deltas.map((delta) => COLUMNS.map((column) => delta[column]))),
    })
}

const COLUMNS = [...KEY, 'count'] as const

const addDeltas = preparedQuery<{ deltas: string }>()((db, value) =>
  db
    .insertInto('day_figures')
    .columns([...COLUMNS])
    .expression(
      // SQLite finds an item by its place sooner than by its name; without a condition it takes ON CONFLICT for a join's.
      sql`select ${sql.join(COLUMNS.map((_column, at) => sql`value ->> ${sql.lit(at)}`))}
        from json_each(${value('deltas')}) where true`,
    )
    .onConflict((conflict) =>
      conflict.columns([...KEY]).doUpdateSet({ count: sql<number>`count + excluded.count` }),
    ),
)

const gatherDeltas = preparedQuery<{ deltas: string }>()((db, value) =>
  db
    .insertInto('day_figure_deltas')
    .columns([...COLUMNS])
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
        from json_populate_recordset(null::day_figure_deltas, ${value('deltas')}::json)`,
    ),
)

/** Where figures are read: there can be several rows of a key. */
export function dayFigures(kind: DatabaseKind): RawBuilder<DayFigureTable> {
  if (kind === 'sqlite') return sql`day_figures`
  return sql`(select * from day_figures union all select * from day_figure_deltas) as day_figures`
}

/** Adds what PostgreSQL gathered to the figures. Readers see the old rows or the new ones, never both. */
export async function foldDayFigures(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  const key = sql.join(KEY.map((column) => sql.ref(column)))
  // In one order, so that two processes that fold at once wait for each other and do not lock each other out.
  await sql`with gathered as (delete from day_figure_deltas returning *)
    insert into day_figures select ${key}, sum(count) from gathered group by ${key} having sum(count) <> 0 order by ${key}
    on conflict (${key}) do update set count = day_figures.count + excluded.count`.execute(database.kysely)
}
