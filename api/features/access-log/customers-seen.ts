import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { READING_ACTIONS } from '#shared/access-log/access-log.contract.ts'
import {
  type CustomersSeen,
  type listCustomersSeen,
  NO_ALARM,
  SEEN_DAYS,
  ViewAlarm,
} from '#shared/access-log/customers-seen.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { isKstDay, type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart } from '#shared/kst-calendar.ts'
import type { AccountKind } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readFact, saveFact } from '../../database/facts.ts'
import { cutPage, decodeCursor, foreignCursor, pageLimit } from '../../database/paging.ts'
import { idsOf } from './id-ranges.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

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

/** How many customers each account saw, day by day. Days that are over change no more, and are read once. */
export class CustomersSeenByDay {
  readonly #context: Pick<Context, 'database' | 'clock'>
  readonly #known = new Map<KstDay, KnownDay>()

  constructor(context: Pick<Context, 'database' | 'clock'>) {
    this.#context = context
  }

  /** One page, the newest day first and in it the most customers. Throws INVALID_INPUT for a cursor of another list. */
  async page({ account, day: only, over, cursor, limit: wanted }: QueryOf<typeof listCustomersSeen>) {
    const [day, customers, accountId] = decodeCursor(cursor, 3) ?? []
    if (cursor !== undefined && (typeof day !== 'string' || !isKstDay(day))) throw foreignCursor()
    const days = this.#lastDays(SEEN_DAYS).filter((each) => only === undefined || each === only)
    const { customersPerDay } = await readViewAlarm(this.#context.database.kysely)
    const matching = (await this.#on(days, customersPerDay)).filter(
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

  /** Who saw more on this day and the one before than an administrator has set. */
  async recentlyOver(): Promise<CustomersSeen[]> {
    const { customersPerDay } = await readViewAlarm(this.#context.database.kysely)
    if (customersPerDay === null) return []
    return (await this.#on(this.#lastDays(2), customersPerDay)).filter(({ isOver }) => isOver)
  }

  #lastDays(count: number): KstDay[] {
    const today = kstDay(this.#context.clock.now())
    return Array.from({ length: count }, (_each, before) => addKstDays(today, -before))
  }

  async #on(
    days: readonly KstDay[],
    customersPerDay: ViewAlarm['customersPerDay'],
  ): Promise<CustomersSeen[]> {
    const rows: CustomersSeen[] = []
    for (const day of days) {
      for (const seen of await this.#day(day)) {
        const most = Math.max(seen.customers, seen.exported)
        rows.push({ ...seen, isOver: customersPerDay !== null && most > customersPerDay })
      }
    }
    return rows
  }

  #day(day: KstDay): Promise<Seen[]> {
    const now = this.#context.clock.now().getTime()
    const had = this.#known.get(day)
    if (had !== undefined) {
      const isSettled = had.readAt > Date.parse(kstDayStart(day, 1)) + SETTLED_MS
      if (isSettled || Math.abs(now - had.readAt) < FRESH_MS) return had.seen
    }
    const seen = readDay(this.#context.database.kysely, day)
    this.#known.set(day, { readAt: now, seen })
    seen.catch(() => this.#known.delete(day))
    // Insertion order: those that were read longest ago have gone out of the month.
    for (const oldest of this.#known.keys()) if (this.#known.size > 2 * SEEN_DAYS) this.#known.delete(oldest)
    return seen
  }
}

type Key = readonly [day: unknown, customers: unknown, accountId: unknown]

function isBehind(row: Seen, [day, customers, accountId]: Key): boolean {
  if (row.day !== day) return row.day < String(day)
  if (row.customers !== customers) return row.customers < Number(customers)
  return row.accountId > Number(accountId)
}

/**
 * Reads the day's entries in the index of their times, which a condition on the chain would keep SQLite from. Whom a list has shown
 * stands in its entry as ranges of ids, which is far less to read than the rows of the index of documents.
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
      // Exports are counted by their rows; what shows one document names it.
      if (row.action !== 'export' && row.subject_kind === null)
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

const ALARM_KEY = 'view-alarm'

/** The limit that an administrator has set; null is none. */
export async function readViewAlarm(db: Queryable): Promise<ViewAlarm> {
  const saved = await readFact(db, ALARM_KEY)
  return saved === null ? NO_ALARM : ViewAlarm.parse(JSON.parse(saved))
}

export function saveViewAlarm(
  { database }: Pick<Context, 'database'>,
  happened: Happened,
  alarm: ViewAlarm,
): Promise<void> {
  return database.transaction(async ({ db }) => {
    await saveFact(db, ALARM_KEY, JSON.stringify(alarm), happened.at)
    await recordSecurityEvent(db, happened, 'setting-changed', {
      what: 'view-alarm',
      how: 'changed',
      values: { '하루 고객 수': String(alarm.customersPerDay ?? '없음') },
    })
  })
}
