import { sql } from 'kysely'
import { CHAINS, type Chain } from '#shared/access-log/access-log.contract.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { type AccessRow, type Link, sealOf } from './chain.ts'
import { hasMark, isLeap, lastSealed, lastSealedTimes } from './log-times.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'

/** Each batch is a short transaction, so that other writers get their turn. */
const BATCH = 256

/*
 * PostgreSQL assigns ids before the commit, so a row can become visible after one with a larger id. Sealing therefore takes
 * the rows that are visible in the order of their ids and gives them numbers of its own. A row that appears late gets a
 * later number and is never skipped; the chain is read in the order of these numbers.
 */

/** Seals all rows that are not sealed yet, in all chains. Returns how many. */
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
  // When two processes seal at once, the second finds that the end of the chain has moved and leaves the work to the first.
  const moved = await db
    .updateTable('access_log_chains')
    .set({ sealed: last.number, sealed_hash: last.hash })
    .where('chain', '=', chain)
    .where('sealed', '=', sealed)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return 0
  await markLeap(db, chain, rows)
  for (const piece of inPieces(seals)) await writeSeals(db, piece)
  return seals.length
}

/**
 * Leaves a mark where the time of the entries leaps: either the server stood still for weeks, or its clock was moved. The
 * other chain leaps with it, and is not marked again.
 */
async function markLeap(db: Queryable, chain: Chain, rows: readonly AccessRow[]): Promise<void> {
  const own = (await lastSealed(db, chain))?.at
  const [newest] = await lastSealedTimes(db)
  let known = [own, newest]
  const leapt = rows.find(({ at }) => {
    const isFar = known[0] !== undefined && known.every((time) => time !== undefined && isLeap(time, at))
    known = [at, newest]
    return isFar
  })
  if (leapt === undefined || (await hasMark(db, leapt.at))) return
  await recordSecurityEvent(db, { by: SERVER, at: new Date(leapt.at) }, 'clock-leapt', {
    leap: { from: newest ?? '', to: leapt.at },
  })
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

/** SQLite and PostgreSQL both name the columns of VALUES column1, column2 and so on. */
async function writeSeals(db: Queryable, seals: readonly Seal[]): Promise<void> {
  const values = seals.map(
    ({ id, number, hash }) => sql`(cast(${id} as integer), cast(${number} as bigint), ${hash})`,
  )
  await sql`update access_log set seal_number = seals.column2, hash = seals.column3
    from (values ${sql.join(values)}) as seals where access_log.id = seals.column1`.execute(db)
}
