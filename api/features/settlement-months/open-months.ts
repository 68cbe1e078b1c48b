import { AppError, broken } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonth, kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import type { Queryable } from '../../database/database.ts'

/** The moments from `from` up to, but not including, `until`; null: without end. */
export interface Span {
  from: string
  until: string | null
}

/** The closed months (in Korean time), the earliest first. */
export async function closedMonths(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('settlement_closings').select('month').orderBy('month').execute()
  return rows.map((row) => row.month)
}

/** True if the moment lies in a closed month. */
export async function isMonthClosed(db: Queryable, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('settlement_closings')
    .select('month')
    .where('month', '=', kstMonth(at))
    .executeTakeFirst()
  return row !== undefined
}

/** The sentence for a closed month such as `2026-10`. */
export function monthClosed(month: string): string {
  return `${monthWords(month)} 정산은 마감되어 변경할 수 없습니다.`
}

/** Throws MONTH_CLOSED for a moment in a closed month; `field`: where the form shows the error. */
export async function requireOpenMonth(db: Queryable, at: string, field?: string): Promise<void> {
  if (!(await isMonthClosed(db, at))) return
  const message = monthClosed(kstMonth(at))
  throw field === undefined
    ? new AppError('MONTH_CLOSED', { message })
    : broken(field, message, 'MONTH_CLOSED')
}

/** Throws MONTH_CLOSED for what holds from a moment on when the moment's month, or a later one, is closed. */
export async function requireOpenSince(db: Queryable, at: string, field: string): Promise<void> {
  const month = (await closedMonths(db)).findLast((closed) => closed >= kstMonth(at))
  if (month !== undefined) throw broken(field, monthClosed(month), 'MONTH_CLOSED')
}

/** The moment itself if its month is open, else the first moment of the next open month. */
export async function nextOpenMoment(db: Queryable, at: string): Promise<string> {
  const closed = new Set(await closedMonths(db))
  if (!closed.has(kstMonth(at))) return at
  let month = kstMonth(at)
  while (closed.has(month)) month = nextKstMonth(month)
  return kstMonthStart(month)
}

/** All time without the closed months, which must be sorted. */
export function openSpans(closed: readonly string[]): Span[] {
  const spans: Span[] = []
  let from = ''
  for (const month of closed) {
    const until = kstMonthStart(month)
    if (from < until) spans.push({ from, until })
    from = kstMonthStart(nextKstMonth(month))
  }
  return [...spans, { from, until: null }]
}
