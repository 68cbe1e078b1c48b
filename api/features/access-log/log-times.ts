import { CHAINS, type Chain } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'

/** Changes of rights and other security entries are kept a year longer, in their own chain. */
export const ACCESS_KEPT_YEARS: Record<Chain, number> = { records: 2, rights: 3 }
const DAY_MS = 86_400_000
/** The server's nightly backup alone leaves an entry each day, so a longer silence is a clock that was moved or a long stop. */
const LEAP_MS = 14 * DAY_MS
/** After a leap nothing is removed for so long, by the new time, so that somebody can notice a wrong clock. */
const CALM_MS = 30 * DAY_MS

/** Entries of a chain that are older may go. The texts of times differ in nothing but the year. */
export function keptSince(chain: Chain, at: string): string {
  return `${Number(at.slice(0, 4)) - ACCESS_KEPT_YEARS[chain]}${at.slice(4)}`
}

export function isLeap(from: string, to: string): boolean {
  return Math.abs(Date.parse(to) - Date.parse(from)) > LEAP_MS
}

/** The times of the last sealed entry of each chain, the newest first. */
export async function lastSealedTimes(db: Queryable): Promise<string[]> {
  const times: string[] = []
  for (const chain of CHAINS) {
    const row = await lastSealed(db, chain)
    if (row !== undefined) times.push(row.at)
  }
  return times.sort().reverse()
}

/** The last sealed entry of a chain, as far as it is still there. */
export function lastSealed(db: Queryable, chain: Chain): Promise<{ at: string } | undefined> {
  return db
    .selectFrom('access_log')
    .select('at')
    .where('chain', '=', chain)
    .where('seal_number', 'is not', null)
    .orderBy('seal_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the server's clock leapt within the last 30 days; null: it did not. */
export async function recentLeap(db: Queryable, now: Date): Promise<string | null> {
  const mark = await db
    .selectFrom('access_log')
    .select('at')
    .where('action', '=', 'clock-leapt')
    .where('at', '>', new Date(now.getTime() - CALM_MS).toISOString())
    .where('at', '<=', now.toISOString())
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mark?.at ?? null
}

/** Is there a mark of a leap to about this time? */
export async function hasMark(db: Queryable, at: string): Promise<boolean> {
  const around = [-LEAP_MS, LEAP_MS].map((ms) => new Date(Date.parse(at) + ms).toISOString())
  const [from = '', to = ''] = around
  const marks = await db
    .selectFrom('access_log')
    .select('id')
    .where('action', '=', 'clock-leapt')
    .where('at', '>', from)
    .where('at', '<', to)
    .limit(1)
    .execute()
  return marks.length > 0
}
