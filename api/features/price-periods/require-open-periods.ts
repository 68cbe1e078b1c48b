import { broken } from '#shared/errors.ts'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays, nextKstMonth } from '#shared/kst-calendar.ts'
import type { Transaction } from '../../database/database.ts'
import { closedMonths, monthClosed } from '../settlement-months/open-months.ts'
import type { PeriodColumns } from './place-period.ts'

/** `before` null: it is added; `after` null: it goes. */
export interface PeriodChange {
  before: PeriodColumns | null
  after: PeriodColumns | null
}

/**
 * Throws MONTH_CLOSED, at `effectiveFrom`, for changes by which a period would begin, end or go within a closed month. No month is closed until the end of the transaction.
 */
export async function requireOpenPeriods(
  { db, holdMonths }: Pick<Transaction, 'db' | 'holdMonths'>,
  changes: readonly PeriodChange[],
): Promise<void> {
  await holdMonths('settle')
  const month = closedMonthReached(changes, await closedMonths(db))
  if (month !== undefined) throw broken('effectiveFrom', monthClosed(month), 'MONTH_CLOSED')
}

/** The first of the closed months that the changes reach. */
export function closedMonthReached(
  changes: readonly PeriodChange[],
  closed: readonly string[],
): string | undefined {
  const spans = changes.flatMap(spansOf)
  return closed.find((month) => {
    const [first, next] = [`${month}-01`, `${nextKstMonth(month)}-01`]
    return spans.some(([from, until]) => from < next && (until === null || until > first))
  })
}

/** Days from the first up to, not including, the second; null: without end. */
type Days = [from: KstDay, until: KstDay | null]

function spansOf({ before, after }: PeriodChange): Days[] {
  if (after === null) return before === null ? [] : [[before.effective_from ?? '', before.effective_until]]
  const spans: Days[] = []
  if (after.effective_from === null && before?.effective_from !== null)
    spans.push(['', after.effective_until])
  const isMoved = before?.effective_until !== after.effective_until
  const ends = isMoved ? [before?.effective_until, after.effective_until] : []
  const begins = [before?.effective_from, after.effective_from]
  for (const day of isRemark(before, after) ? ends : [...begins, ...ends])
    if (day) spans.push([day, addKstDays(day, 1)])
  return spans
}

/** What is no part of an amount may change also where a period lies in a closed month. */
const REMARKS: readonly string[] = ['effective_until', 'memo', 'description', 'policy_name']

function isRemark(before: PeriodColumns | null, after: PeriodColumns): boolean {
  return (
    before !== null &&
    Object.entries(before).every(
      ([name, value]) => REMARKS.includes(name) || value === after[name as keyof PeriodColumns],
    )
  )
}
