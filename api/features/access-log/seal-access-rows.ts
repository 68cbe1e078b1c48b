import { sql } from 'kysely'
import type { Database, Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { CHAINS, type Chain } from './access-rows.ts'
import { type AccessRow, type Link, sealOf } from './chain.ts'

/** A short transaction each: others write meanwhile. */
const BATCH = 256

/*
 * PostgreSQL gives ids before the commit, so a row can appear behind one with a larger id. What is sealed next is therefore
 * whatever waits, in the order of ids, and its place is a number that sealing itself gives: a latecomer comes after those that
 * are sealed already, is never skipped, and the chain is read by that number.
 */

/** Seals what waits, in all chains. Returns how many rows. */
export async function sealAccessRows(database: Database, signal?: AbortSignal): Promise<number> {
  let sealed = 0
  for (const chain of CHAINS) {
    for (;;) {
      signal?.throwIfAborted()
      const batch = await database.transaction(({ db }) => sealBatch(db, chain))
      sealed += batch
      if (batch < BATCH) break
    }
  }
  return sealed
}

/** Is there anything to seal? */
export async function hasUnsealedRows({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const row = await kysely.selectFrom('access_log').select('id').where('hash', 'is', null).limit(1).execute()
  return row.length > 0
}

async function sealBatch(db: Queryable, chain: Chain): Promise<number> {
  const { sealed, sealed_hash } = await db
    .selectFrom('access_log_chains')
    .selectAll()
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('access_log')
    .selectAll()
    .where('chain', '=', chain)
    .where('hash', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const seals = sealsFor(rows, { number: sealed, hash: sealed_hash })
  const last = seals.at(-1)
  if (last === undefined) return 0
  // Of two that seal at once, one finds the chain moved on, and leaves it to the other.
  const moved = await db
    .updateTable('access_log_chains')
    .set({ sealed: last.number, sealed_hash: last.hash })
    .where('chain', '=', chain)
    .where('sealed', '=', sealed)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return 0
  for (const piece of inPieces(seals)) await writeSeals(db, piece)
  return seals.length
}

interface Seal extends Link {
  id: number
}

function sealsFor(rows: readonly AccessRow[], start: Link): Seal[] {
  let before = start
  return rows.map((row) => {
    before = { number: before.number + 1, hash: sealOf(row, before) }
    return { id: row.id, ...before }
  })
}

/** Both databases name the columns of VALUES so. */
async function writeSeals(db: Queryable, seals: readonly Seal[]): Promise<void> {
  const values = seals.map(
    ({ id, number, hash }) => sql`(cast(${id} as integer), cast(${number} as bigint), ${hash})`,
  )
  await sql`update access_log set seal_number = seals.column2, hash = seals.column3
    from (values ${sql.join(values)}) as seals where access_log.id = seals.column1`.execute(db)
}
