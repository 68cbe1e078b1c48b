import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'
import type { KstDay } from '#shared/kst.ts'
import type { Database, Queryable, Reading, Transaction } from './database.ts'
import { moveSqliteCounters } from './move-counters.ts'
import { preparedQuery } from './prepared-query.ts'
import { distinctGrams, type SearchableDocument, searchGrams, unindexed } from './search.ts'
import { type DayFigureTable, FIGURE_KEY } from './tables/day-figures.ts'
import { type SettlementTallyTable, TALLY_KEY, TALLY_SUMS } from './tables/ledger.ts'
import type { Tables } from './tables/tables.ts'
import { withoutLocks } from './transaction.ts'

/*
 * The SQL that SQLite needs in its own form; postgres-sql.ts has PostgreSQL's. SQLite has one writer at a time, so it needs no
 * locks, and counts are rows that every transaction adds to.
 */

export function sqliteTransaction(db: Queryable, onCommit: Transaction['onCommit']): Transaction {
  return {
    ...withoutLocks(db),
    onCommit,
    async passNumbers({ day, number }) {
      // The ids go on after the largest by themselves.
      await sql`insert into document_number_days (day, last_number) values (${day}, ${number})
        on conflict (day) do update set last_number = max(last_number, excluded.last_number)`.execute(db)
    },
    nextSubmission: sql`(select coalesce(max(sequence), 0) + 1 from submissions)`,
    nextNumberOf: (day) => nextNumberOf(db, day),
    moveCounters: (leap) => moveSqliteCounters(db, leap),
    async countStatus(status, delta) {
      await countStatus(db, { status, delta })
    },
    addToFigures: (deltas) => addToFigures(db, deltas),
    addToSettlementTallies: (deltas) => addToTallies(db, deltas),
    async indexForSearch(documentId, document) {
      await removeFromSearch(db, documentId)
      await sql`insert into document_search (rowid, grams)
        values (${documentId}, ${searchTokens(document)})`.execute(db)
    },
    removeFromSearch: (documentId) => removeFromSearch(db, documentId),
  }
}

export const SQLITE_READING: Reading = {
  dayFigures: sql`day_figures`,
  settlementTallies: sql`settlement_tallies`,
  idsWithGrams(grams, isOpen) {
    const all = distinctGrams(grams, isOpen).map((gram) => `"${encode(gram)}"`)
    return sql`(select rowid from document_search where document_search match ${all.join(' AND ')})`
  },
  filterOnly: unindexed,
  // SQLite reads the queries side by side and stops at the limit; it would write each to a table if it had a limit of its own.
  firstOf: (queries, order, most) =>
    sql`(${sql.join(queries, sql` union all `)} order by ${order} limit ${most})`,
}

async function nextNumberOf(db: Queryable, day: KstDay): Promise<number> {
  const row = await db
    .insertInto('document_number_days')
    .values({ day, last_number: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ last_number: sql`last_number + 1` }))
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

const countStatus = preparedQuery<{ status: string; delta: number }>()((db, value) =>
  db
    .insertInto('document_tallies')
    .values({ activation_status: value('status'), delta: value('delta') })
    .onConflict((conflict) =>
      conflict.column('activation_status').doUpdateSet({ delta: sql<number>`delta + excluded.delta` }),
    ),
)

/** Adds rows to the sums that have their keys. */
function addition<Row extends object>(
  table: keyof Tables,
  key: readonly (keyof Row & string)[],
  sums: readonly (keyof Row & string)[],
) {
  const columns = [...key, ...sums]
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const added = sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`)
  // Looking items up by place is faster in SQLite. Without a condition ON CONFLICT would be read as a join's ON.
  const query = preparedQuery<{ rows: string }>()((db, value) => ({
    compile: () =>
      sql`insert into ${sql.table(table)} (${refs(columns)})
        select ${sql.join(columns.map((_column, at) => sql`value ->> ${sql.lit(at)}`))}
        from json_each(${value('rows')}) where true
        on conflict (${refs(key)}) do update set ${sql.join(added)}`.compile(db),
  }))
  return async (db: Queryable, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    await query(db, { rows: JSON.stringify(rows.map((row) => columns.map((column) => row[column]))) })
  }
}

const addToFigures = addition<DayFigureTable>('day_figures', FIGURE_KEY, ['count'])
const addToTallies = addition<SettlementTallyTable>('settlement_tallies', TALLY_KEY, TALLY_SUMS)

async function removeFromSearch(db: Queryable, documentId: number): Promise<void> {
  await sql`delete from document_search where rowid = ${documentId}`.execute(db)
}

/** Pages of 4 kB that one transaction writes, so that nobody waits for it. */
const PAGES_AT_ONCE = 100

/** Writes the index of search anew: it only marks what is removed from it, and keeps the pieces until it writes that part again. */
export async function rewriteSearch(transaction: Database['transaction']): Promise<void> {
  // A negative number begins with all of the index, the others go on with it.
  for (let pages = -PAGES_AT_ONCE; await rewritePages(transaction, pages); pages = PAGES_AT_ONCE)
    await otherWork()
}

/** False: there was nothing left to write. */
function rewritePages(transaction: Database['transaction'], pages: number): Promise<boolean> {
  return transaction(async ({ db }) => {
    const before = await changesSoFar(db)
    await sql`insert into document_search (document_search, rank) values ('merge', ${pages})`.execute(db)
    // The command itself is one.
    return (await changesSoFar(db)) > before + 1
  })
}

async function changesSoFar(db: Queryable): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

/** The pieces of a document in the form that the index stores. */
export function searchTokens(document: SearchableDocument): string {
  return searchGrams(document).map(encode).join(' ')
}

/** The index would split or drop punctuation inside names, so pieces are stored as hexadecimal code points. */
function encode(gram: string): string {
  return [...gram].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(5, '0')).join('')
}
