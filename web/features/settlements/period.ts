import { isKstDay, type KstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays } from '#shared/kst-calendar.ts'
import { isPriceDay, NO_PRICE_DAY } from '#shared/price-period.ts'
import { PERIOD_NEEDED, PERIOD_TOO_LONG } from '#shared/settlements/settlement.contract.ts'
import { rangeProblem } from '../../documents/list/closed-filter.ts'

/** A range of days in Seoul, both included; empty when not chosen. */
export interface Period {
  startDate: string
  endDate: string
}

const MOST_DAYS = 366

const day = (text: string) => (isKstDay(text) ? text : '')

export function monthPeriod(of: KstDay): Period {
  return kstMonthDays(of)
}

/** The days in an address; without dates the running month. */
export function periodIn(address: Period, today: KstDay): Period {
  if (address.startDate === '' && address.endDate === '') return monthPeriod(today)
  return { startDate: day(address.startDate), endDate: day(address.endDate) }
}

/** Says in an address that neither day is chosen, as no dates at all mean the running month. */
const NEITHER: Period = { startDate: 'none', endDate: 'none' }

/** The running month is written without dates, so that a bookmark always shows the current month. */
export function addressOf(period: Period, today: KstDay): Period {
  if (isRunningMonth(period, today)) return { startDate: '', endDate: '' }
  return period.startDate === '' && period.endDate === '' ? NEITHER : period
}

export function isRunningMonth(period: Period, today: KstDay): boolean {
  return isSame(period, monthPeriod(today))
}

/** What is wrong with the days; null when the server can be asked for them. */
export function periodProblem(period: Period): string | null {
  const { startDate, endDate } = period
  if (startDate === '' || endDate === '') return PERIOD_NEEDED
  if (!isPriceDay(startDate) || !isPriceDay(endDate)) return NO_PRICE_DAY
  if (addKstDays(startDate, MOST_DAYS - 1) < endDate) return PERIOD_TOO_LONG
  return rangeProblem(period)
}

/** True for all days of exactly one month. */
export function isWholeMonth(period: Period): boolean {
  return isPriceDay(period.startDate) && isSame(period, monthPeriod(period.startDate))
}

/** The month that contains all these days (`2026-11`); null if there is none. */
export function monthOf({ startDate, endDate }: Period): string | null {
  const month = startDate.slice(0, 7)
  return month !== '' && month === endDate.slice(0, 7) ? month : null
}

/** A suggested reason for the export of these days: 11월 정산 자료. */
export function reasonFor(period: Period): string {
  const month = monthOf(period)
  return month === null ? '정산 자료' : `${Number(month.slice(5))}월 정산 자료`
}

/** The months before and after these days; null when they are in the future or out of range. */
export function monthsBeside({ startDate, endDate }: Period, today: KstDay) {
  const [first = today, last = first] = [startDate, endDate].filter(isPriceDay)
  const before = monthPeriod(addKstDays(monthPeriod(first).startDate, -1))
  const after = monthPeriod(addKstDays(monthPeriod(last).endDate, 1))
  return {
    before: isPriceDay(before.startDate) ? before : null,
    after: after.startDate > today ? null : after,
  }
}

function isSame(one: Period, other: Period): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate
}
