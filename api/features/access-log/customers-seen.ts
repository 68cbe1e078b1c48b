import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { READING_ACTIONS } from '#shared/access-log/access-log.contract.ts'
import type { CustomersSeen, listCustomersSeen } from '#shared/access-log/customers-seen.contract.ts'
import { SEEN_DAYS } from '#shared/access-log/customers-seen.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { isKstDay, type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart } from '#shared/kst-calendar.ts'
import type { AccountKind } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { cutPage, decodeCursor, foreignCursor, pageLimit } from '../../database/paging.ts'
import { idsOf } from './id-ranges.ts'
import { readViewAlarm } from './view-alarm.ts'

type Seen = Omit<CustomersSeen, 'isOver'>

/** Entries are read so many at a time, so that other requests get their turn. */
const BATCH = 1000
/** The present day is read anew after so long. */
const FRESH_MS = 60_000
/** Entries of a day may still be written shortly after it. */
const SETTLED_MS = 10 * 60_000

interface KnownDay {
  readAt: number
  seen: Promise<Seen[]>
}

/** Days that are over change no more, and are read once in the life of the process. */
const known = new WeakMap<Database, Map<KstDay, KnownDay>>()

/** One page, the newest day first and in it the most customers. Throws INVALID_INPUT for a cursor of another list. */
export async function customersSeenPage(
  context: Pick<Context, 'database' | 'clock'>,
  { account, day: only, over, cursor, limit: wanted }: QueryOf<typeof listCustomersSeen>,
): Promise<{ items: CustomersSeen[]; total: number; nextCursor: string | null }> {
  const [day, customers, accountId] = decodeCursor(cursor, 3) ?? []
  if (cursor !== undefined && (typeof day !== 'string' || !isKstDay(day))) throw foreignCursor()
  const today = kstDay(context.clock.now())
  const days = Array.from({ length: SEEN_DAYS }, (_each, before) => addKstDays(today, -before))
  const { customersPerDay } = await readViewAlarm(context.database.kysely)
  const rows: CustomersSeen[] = []
  for (const each of days) {
    if (only !== undefined && each !== only) continue
    for (const seen of await seenOn(context, each))
      rows.push({ ...seen, isOver: isOver(seen, customersPerDay) })
  }
  const matching = rows.filter(
    (row) =>
      (!account || row.accountName.includes(account) || row.username.includes(account)) &&
      (over !== true || row.isOver),
  )
  const behind =
    cursor === undefined ? 0 : matching.findIndex((row) => isBehind(row, [day, customers, accountId]))
  const limit = pageLimit(wanted)
  const page = behind < 0 ? [] : matching.slice(behind, behind + limit + 1)
  const { rows: items, nextCursor } = cutPage(page, limit, (row) => [row.day, row.customers, row.accountId])
  return { items, total: matching.length, nextCursor }
}

type Key = readonly [day: unknown, customers: unknown, accountId: unknown]

function isBehind(row: Seen, [day, customers, accountId]: Key): boolean {
  if (row.day !== day) return row.day < String(day)
  if (row.customers !== customers) return row.customers < Number(customers)
  return row.accountId > Number(accountId)
}

/** Who saw more on this day and the one before than an administrator has set. */
export async function recentlyOver(context: Pick<Context, 'database' | 'clock'>): Promise<CustomersSeen[]> {
  const { customersPerDay } = await readViewAlarm(context.database.kysely)
  if (customersPerDay === null) return []
  const today = kstDay(context.clock.now())
  const days = await Promise.all([today, addKstDays(today, -1)].map((day) => seenOn(context, day)))
  return days.flat().flatMap((seen) => (isOver(seen, customersPerDay) ? [{ ...seen, isOver: true }] : []))
}

const isOver = ({ customers, exported }: Seen, limit: number | null) =>
  limit !== null && Math.max(customers, exported) > limit

function seenOn({ database, clock }: Pick<Context, 'database' | 'clock'>, day: KstDay): Promise<Seen[]> {
  const now = clock.now().getTime()
  const days = known.get(database) ?? new Map<KstDay, KnownDay>()
  known.set(database, days)
  const had = days.get(day)
  if (had !== undefined) {
    const isSettled = had.readAt > Date.parse(kstDayStart(day, 1)) + SETTLED_MS
    if (isSettled || Math.abs(now - had.readAt) < FRESH_MS) return had.seen
  }
  const seen = readDay(database.kysely, day)
  days.set(day, { readAt: now, seen })
  seen.catch(() => days.delete(day))
  // Insertion order: those that were read longest ago have gone out of the month.
  for (const oldest of days.keys()) if (days.size > 2 * SEEN_DAYS) days.delete(oldest)
  return seen
}

/**
 * Reads the day's entries in the index of their times, which a condition on the chain would keep SQLite from. Whom a list has shown stands in its entry as ranges of ids, which
 * is far less to read than the rows of the index of documents.
 */
export async function readDay(db: Queryable, day: KstDay): Promise<Seen[]> {
  const accounts = new Map<number, Omit<Seen, 'customers'> & { ids: Set<number> }>()
  let last = { at: kstDayStart(day), id: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('access_log')
      .select(['id', 'at', 'account_id', 'username', 'account_name', 'account_kind', 'action'])
      .select(['subject_kind', 'subject_id', 'detail'])
      .where(sql<SqlBool>`(at, id) > (${last.at}, cast(${last.id} as integer))`)
      .where('at', '<', kstDayStart(day, 1))
      .orderBy('at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      if (!READING_ACTIONS.some((action) => action === row.action)) continue
      const seen = accounts.get(row.account_id) ?? {
        day,
        accountId: row.account_id,
        username: row.username,
        accountName: row.account_name,
        accountKind: row.account_kind as AccountKind,
        exported: 0,
        ids: new Set<number>(),
      }
      accounts.set(row.account_id, seen)
      if (row.subject_kind === 'document' && row.subject_id !== null) seen.ids.add(row.subject_id)
      if (row.action === 'export') seen.exported += JSON.parse(row.detail).rows ?? 0
      if (row.action === 'list')
        for (const id of idsOf(JSON.parse(row.detail).documents ?? '')) seen.ids.add(id)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < BATCH) break
    last = end
    await setImmediate()
  }
  return [...accounts.values()]
    .map(({ ids, ...seen }) => ({ ...seen, customers: ids.size }))
    .filter(({ customers, exported }) => customers + exported > 0)
    .sort((one, other) => other.customers - one.customers || one.accountId - other.accountId)
}
