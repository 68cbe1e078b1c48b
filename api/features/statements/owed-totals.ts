import { sql } from 'kysely'
import type { Hundredths } from '#shared/money.ts'
import type { Queryable } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { storesInPieces } from './statements.queries.ts'

/** What a store is owed in a month before anything leaves for the next, and how it is taxed. */
export interface Owed {
  store_id: number
  tax_kind: string
  total: Hundredths
}

interface Sum {
  store_id: number
  entries: number
  total: Hundredths
}

/** The sums of a month by store, as they were at some moment, and of how many entries. */
export type KnownSums = ReadonlyMap<number, Sum>

/** Read before a closing, while everybody else has turns. */
export async function knownSums(db: Queryable, month: string): Promise<KnownSums> {
  const sums = new Map<number, Sum>()
  for await (const piece of storesInPieces(db, month)) {
    const { rows } = await sql<Sum>`select store_id, count(*) as entries, cast(sum(amount) as bigint) as total
      from settlement_entries where month = ${month} and ${piece} group by store_id`.execute(db)
    for (const row of rows) sums.set(row.store_id, row)
  }
  return sums
}

/**
 * What each store is owed now. Everybody waits for a closing, so it only counts the entries, which an index does, and reads those of
 * stores that got some since: entries are only ever added.
 */
export async function owedTotals(db: Queryable, month: string, known: KnownSums): Promise<Owed[]> {
  const { rows: stores } = await sql<Omit<Sum, 'total'> & { tax_kind: string }>`
    select store_id, entries, tax_kind from (select store_id, count(*) as entries from settlement_entries
      where month = ${month} and store_id is not null group by store_id) as counted
    inner join stores on stores.id = counted.store_id order by store_id`.execute(db)
  const grown = stores.filter(({ store_id, entries }) => known.get(store_id)?.entries !== entries)
  const read = await readInPieces(grown, async (piece) => {
    const ids = piece.map(({ store_id }) => store_id)
    const { rows } = await sql<Omit<Sum, 'entries'>>`select store_id, cast(sum(amount) as bigint) as total
      from settlement_entries where month = ${month} and store_id in (${sql.join(ids)}) group by store_id`.execute(
      db,
    )
    return rows
  })
  const totals = new Map([...known.values(), ...read].map(({ store_id, total }) => [store_id, total]))
  return stores.map(({ store_id, tax_kind }) => ({ store_id, tax_kind, total: totals.get(store_id) ?? 0 }))
}
