import { sql } from 'kysely'
import type { KstDay } from '#shared/kst.ts'
import type { Queryable, Reading, Transaction } from './database.ts'
import { movePostgresCounters } from './move-counters.ts'
import { preparedQuery } from './prepared-query.ts'
import { distinctGrams, searchGrams } from './search.ts'
import { type DayFigureTable, FIGURE_COLUMNS, FIGURE_KEY } from './tables/day-figures.ts'
import { type SettlementTallyTable, TALLY_COLUMNS, TALLY_KEY, TALLY_SUMS } from './tables/ledger.ts'
import type { Tables } from './tables/tables.ts'

/*
 * The SQL that PostgreSQL needs in its own form; sqlite-sql.ts has SQLite's. Several transactions write at once, so what they
 * decide by is locked. A count in a single row would make every writer wait for the one before: numbers come from a sequence,
 * and counts are gathered row by row for foldCounts to sum up.
 */

/** The server has room for some thousand locks, so names share these and sometimes one waits needlessly. */
const NAME_LOCKS = 256

export function postgresTransaction(db: Queryable, onCommit: Transaction['onCommit']): Transaction {
  return {
    db,
    onCommit,
    async lock(table, ids, strength = 'update') {
      if (ids.length === 0) return
      await sql`select id from ${sql.table(table)} where id = any(${ids})
        order by id for ${sql.raw(strength)}`.execute(db)
    },
    readLocked: (query) => query.forUpdate().execute(),
    async holdNames(of, names) {
      if (names.length === 0) return
      // Locks are always taken in the same order, so that two transactions never wait for each other.
      await sql`select pg_advisory_xact_lock(hashtext(${of}), key)
        from (select distinct abs(hashtext(name) % ${NAME_LOCKS}) as key
          from unnest(${names}::text[]) as name order by key) as keys`.execute(db)
    },
    async holdMonths(to) {
      const lock = sql.raw(to === 'close' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
      await sql`select ${lock}(hashtext('settlement months'))`.execute(db)
    },
    async passNumbers({ id, day, number }) {
      await sql`select setval('documents_id_seq', ${id}) from documents_id_seq where last_value < ${id}`.execute(
        db,
      )
      await sql`insert into document_number_days (day, last_number)
        select ${day}, last_value - ${number} from document_number_sequence
        on conflict (day) do update
        set last_number = least(document_number_days.last_number, excluded.last_number)`.execute(db)
    },
    nextSubmission: sql`nextval('submission_sequence')`,
    nextNumberOf: (day) => nextNumberOf(db, day),
    moveCounters: (leap) => movePostgresCounters(db, leap),
    async countStatus(status, delta) {
      await gatherStatus(db, { status, delta })
    },
    addToFigures: (deltas) => gatherFigures(db, deltas),
    addToSettlementTallies: (deltas) => gatherTallies(db, deltas),
    async indexForSearch(documentId, document) {
      await sql`insert into document_search (document_id, grams) values (${documentId}, ${searchGrams(document)})
        on conflict (document_id) do update set grams = excluded.grams`.execute(db)
    },
    async removeFromSearch(documentId) {
      await sql`delete from document_search where document_id = ${documentId}`.execute(db)
    },
  }
}

export const POSTGRES_READING: Reading = {
  dayFigures: sql`(select * from day_figures union all select * from day_figure_deltas) as day_figures`,
  settlementTallies: sql`(select * from settlement_tallies
    union all select * from settlement_tally_deltas) as settlement_tallies`,
  idsWithGrams: (grams, isOpen) =>
    sql`(select document_id from document_search where grams @> ${distinctGrams(grams, isOpen)})`,
  filterOnly: sql.ref,
  // Without a limit of its own each query would be read to its end.
  firstOf: (queries, order, most) => {
    const firsts = queries.map((query) => sql`(${query} order by ${order} limit ${most})`)
    return sql`(select * from (${sql.join(firsts, sql` union all `)}) as firsts order by ${order} limit ${most})`
  },
}

/** Sums up what was gathered. Readers see either the old rows or the new ones, never both. */
export async function foldCounts(db: Queryable): Promise<void> {
  await sql`with folded as (delete from document_tallies returning activation_status, delta)
    insert into document_tallies (activation_status, delta)
    select activation_status, sum(delta) from folded group by activation_status`.execute(db)
  await fold(db, 'day_figures', 'day_figure_deltas', FIGURE_KEY, ['count'])
  await fold(db, 'settlement_tallies', 'settlement_tally_deltas', TALLY_KEY, TALLY_SUMS)
}

async function fold(
  db: Queryable,
  into: keyof Tables,
  from: keyof Tables,
  keyColumns: readonly string[],
  sums: readonly string[],
): Promise<void> {
  const key = sql.join(keyColumns.map((column) => sql.ref(column)))
  const summed = sums.map((column) => sql`sum(${sql.ref(column)})`)
  const added = sums.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${into}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  )
  const isSomething = sql.join(
    summed.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  )
  // Always in the same order, so that two processes that fold at once cannot deadlock.
  await sql`with gathered as (delete from ${sql.table(from)} returning *)
    insert into ${sql.table(into)} (${key}, ${sql.join(sums.map((column) => sql.ref(column)))})
    select ${key}, ${sql.join(summed)} from gathered group by ${key} having ${isSomething} order by ${key}
    on conflict (${key}) do update set ${sql.join(added)}`.execute(db)
}

/** The distance from the value that the sequence had when the day began. */
async function nextNumberOf(db: Queryable, day: KstDay): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select nextval('document_number_sequence') as value`.execute(db)
  const value = Number(rows[0]?.value)
  const begun = await dayStart(db, day)
  if (begun !== undefined && value > begun) return value - begun
  // The first number of the day. A second process at the same moment waits for this insert and finds its row.
  await db
    .insertInto('document_number_days')
    .values({ day, last_number: value - 1 })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  const settled = (await dayStart(db, day)) ?? value - 1
  return value > settled ? value - settled : nextNumberOf(db, day)
}

async function dayStart(db: Queryable, day: KstDay): Promise<number | undefined> {
  const row = await db
    .selectFrom('document_number_days')
    .select('last_number')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.last_number
}

const gatherStatus = preparedQuery<{ status: string; delta: number }>()((db, value) =>
  db.insertInto('document_tallies').values({ activation_status: value('status'), delta: value('delta') }),
)

/** Gathers rows, which foldCounts adds to the sums. */
function gathering<Row extends object>(table: keyof Tables, columns: readonly (keyof Row & string)[]) {
  const refs = sql.join(columns.map((name) => sql.ref(name)))
  const query = preparedQuery<{ rows: string }>()((db, value) => ({
    compile: () =>
      sql`insert into ${sql.table(table)} (${refs})
        select ${refs} from json_populate_recordset(null::${sql.table(table)}, ${value('rows')}::json)`.compile(
        db,
      ),
  }))
  return async (db: Queryable, rows: readonly Row[]): Promise<void> => {
    if (rows.length > 0) await query(db, { rows: JSON.stringify(rows) })
  }
}

const gatherFigures = gathering<DayFigureTable>('day_figure_deltas', FIGURE_COLUMNS)
const gatherTallies = gathering<SettlementTallyTable>('settlement_tally_deltas', TALLY_COLUMNS)
