import { CHAINS, type Chain, type RemovedEntries } from '#shared/access-log/access-log.contract.ts'
import type { Context } from '../../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { type AccessRow, follow } from './chain.ts'
import { idsOf } from './id-ranges.ts'
import { hasMark, isLeap, keptSince, lastSealedTimes, recentLeap } from './log-times.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'

const BATCH = 1000
/** Each deletion is a short transaction, so that other writers get their turn. */
const DELETED_AT_ONCE = 64

/**
 * Removes expired entries from the beginning of each chain, month by month, each behind a sealed statement of what goes. How old
 * an entry is follows from its own time and the newest sealed one; around a leap of the clock nothing goes. Throws at entries
 * that do not match their seals and keeps them, as they are evidence. Returns how many entries were removed.
 */
export async function removeOldAccessRows(
  context: Pick<Context, 'database' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const { database, clock, log } = context
  let removed = 0
  for (const chain of CHAINS) removed += await deleteBehindStart(database, chain, signal)
  for (const chain of CHAINS) {
    for (;;) {
      signal?.throwIfAborted()
      const time = await steadyTime(database, clock.now())
      if (time === null) {
        log.warn('the clock leapt against the access log, so nothing is removed from it')
        return removed
      }
      const going = await oldestExpired(database.kysely, chain, time, signal)
      if (going === null) break
      await state(database, chain, going, time)
      await sealAccessRows(database, signal)
      await moveStart(database, chain, going)
      removed += await deleteBehindStart(database, chain, signal)
    }
  }
  return removed
}

/** The time by which anything is old enough to go; null around a leap of the clock, which leaves a mark. */
export async function steadyTime({ kysely, transaction }: Database, now: Date): Promise<Date | null> {
  const [newest] = await lastSealedTimes(kysely)
  if (newest === undefined) return now
  const to = now.toISOString()
  if (isLeap(newest, to)) {
    const event = { by: SERVER, at: now }
    await transaction(async ({ db }) => {
      // Many jobs ask before the mark is sealed.
      if (await hasMark(db, to)) return
      await recordSecurityEvent(db, event, 'clock-leapt', { leap: { from: newest, to } })
    })
    return null
  }
  const time = newest < to ? new Date(newest) : now
  return (await recentLeap(kysely, time)) === null ? time : null
}

/** The expired entries of a chain's oldest month; null: there are none. */
async function oldestExpired(
  db: Queryable,
  chain: Chain,
  time: Date,
  signal: AbortSignal | undefined,
): Promise<RemovedEntries | null> {
  const { removed, removed_hash } = await startOf(db, chain)
  const limit = keptSince(chain, time.toISOString())
  let link = { number: removed, hash: removed_hash }
  let month: string | undefined
  let newest = ''
  for (;;) {
    signal?.throwIfAborted()
    const rows: AccessRow[] = await db
      .selectFrom('access_log')
      .selectAll()
      .where('chain', '=', chain)
      .where('seal_number', '>', link.number)
      .orderBy('seal_number')
      .limit(BATCH)
      .execute()
    month ??= rows[0] && monthOf(rows[0])
    const stays = rows.findIndex((row) => row.at >= limit || monthOf(row) > (month ?? ''))
    const going = stays === -1 ? rows : rows.slice(0, stays)
    const followed = follow(going, link)
    if (followed.broken !== null) {
      const { number, why } = followed.broken
      throw new Error(`the access log is broken: ${chain} ${number} ${why}`)
    }
    link = followed.link
    for (const { at } of going) if (at > newest) newest = at
    if (going.length < BATCH) break
  }
  if (link.number === removed) return null
  return { first: removed + 1, last: link.number, hash: link.hash, newest }
}

const monthOf = ({ at }: { at: string }) => at.slice(0, 7)

async function state(database: Database, chain: Chain, removed: RemovedEntries, at: Date): Promise<void> {
  const subject = { kind: 'log', id: removed.last, name: chain } as const
  const rows = removed.last - removed.first + 1
  await database.transaction(({ db }) =>
    recordSecurityEvent(db, { by: SERVER, at }, 'log-removed', { subject, rows, removed }),
  )
}

/** Does nothing when another process has moved it meanwhile. */
async function moveStart({ transaction }: Database, chain: Chain, removed: RemovedEntries): Promise<void> {
  await transaction(({ db }) =>
    db
      .updateTable('access_log_chains')
      .set({ removed: removed.last, removed_hash: removed.hash })
      .where('chain', '=', chain)
      .where('removed', '=', removed.first - 1)
      .execute(),
  )
}

/** Deletes what lies before the chain's start, also what an earlier run has left. */
async function deleteBehindStart(
  database: Database,
  chain: Chain,
  signal: AbortSignal | undefined,
): Promise<number> {
  let deleted = 0
  const { removed } = await startOf(database.kysely, chain)
  for (;;) {
    signal?.throwIfAborted()
    const rows = await database.kysely
      .selectFrom('access_log')
      .select(['id', 'detail'])
      .where('chain', '=', chain)
      .where('seal_number', '<=', removed)
      .orderBy('seal_number')
      .limit(DELETED_AT_ONCE)
      .execute()
    if (rows.length === 0) return deleted
    await database.transaction(({ db }) => deleteEntries(db, rows))
    deleted += rows.length
  }
}

async function deleteEntries(db: Queryable, rows: readonly { id: number; detail: string }[]): Promise<void> {
  for (const piece of inPieces(rows.map(({ id }) => id)))
    await db.deleteFrom('access_log').where('id', 'in', piece).execute()
  for (const { id, detail } of rows) {
    for (const documents of inPieces(idsOf(JSON.parse(detail).documents ?? ''))) {
      await db
        .deleteFrom('access_log_seen')
        .where('entry_id', '=', id)
        .where('document_id', 'in', documents)
        .execute()
    }
  }
}

function startOf(db: Queryable, chain: Chain) {
  return db
    .selectFrom('access_log_chains')
    .select(['removed', 'removed_hash'])
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
}
