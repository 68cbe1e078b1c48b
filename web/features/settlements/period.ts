import { isKstDay, type KstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays } from '#shared/kst-calendar.ts'
import { PERIOD_NEEDED, PERIOD_TOO_LONG } from '#shared/settlements/settlement.contract.ts'
import { rangeProblem } from '../../documents/list/closed-filter.ts'

/** Seoul days, both included; empty: not chosen. */
export interface Period {
  startDate: string
  endDate: string
}

const MOST_DAYS = 366

const day = (text: string) => (isKstDay(text) ? text : '')

export function monthPeriod(of: KstDay): Period {
  return kstMonthDays(of)
}

/** The days that an address asks for; without any the running month. */
export function periodIn(address: Period, today: KstDay): Period {
  if (address.startDate === '' && address.endDate === '') return monthPeriod(today)
  return { startDate: day(address.startDate), endDate: day(address.endDate) }
}

/** How an address says these days: the running month leaves no trace, so that it is another one in a month. */
export function addressOf(period: Period, today: KstDay): Period {
  return isSame(period, monthPeriod(today)) ? { startDate: '', endDate: '' } : period
}

/** What is wrong with the days; null when they can be asked for. */
export function periodProblem(period: Period): string | null {
  const { startDate, endDate } = period
  if (startDate === '' || endDate === '') return PERIOD_NEEDED
  if (addKstDays(startDate, MOST_DAYS - 1) < endDate) return PERIOD_TOO_LONG
  return rangeProblem(period)
}

/** True for all days of one month. */
export function isWholeMonth(period: Period): boolean {
  return period.startDate !== '' && isSame(period, monthPeriod(period.startDate))
}

/** The months before and after these days; none after the running one. */
export function monthsBeside({ startDate, endDate }: Period, today: KstDay) {
  const first = startDate || endDate || today
  const last = endDate || startDate || today
  const after = monthPeriod(addKstDays(monthPeriod(last).endDate, 1))
  return {
    before: monthPeriod(addKstDays(monthPeriod(first).startDate, -1)),
    after: after.startDate > today ? null : after,
  }
}

function isSame(one: Period, other: Period): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate
}
