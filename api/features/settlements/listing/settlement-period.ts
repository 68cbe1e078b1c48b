import { broken } from '#shared/errors.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart, kstMonthDays, nextKstMonth } from '#shared/kst-calendar.ts'
import { PERIOD_TOO_LONG } from '#shared/settlements/settlement.contract.ts'

/** Days in Korean time, both included. */
export interface Period {
  startDate: KstDay
  endDate: KstDay
}

const MOST_DAYS = 366

/**
 * The requested days; without them the current month, with only one the month that it begins or ends in. Throws
 * INVALID_INPUT if the first day is after the last, and for more than a year.
 */
export function periodOf(
  asked: { startDate?: KstDay | undefined; endDate?: KstDay | undefined },
  now: Date,
): Period {
  const month = kstMonthDays(noonOf(asked.startDate ?? asked.endDate ?? kstDay(now)))
  const period = { startDate: asked.startDate ?? month.startDate, endDate: asked.endDate ?? month.endDate }
  if (period.startDate > period.endDate)
    throw broken('endDate', '시작일이 종료일보다 늦습니다.', 'INVALID_INPUT')
  if (period.endDate > addKstDays(period.startDate, MOST_DAYS - 1))
    throw broken('endDate', PERIOD_TOO_LONG, 'INVALID_INPUT')
  return period
}

/** The period cut into months, the earliest first. */
export function monthsOf({ startDate, endDate }: Period): Period[] {
  const { endDate: monthEnd } = kstMonthDays(noonOf(startDate))
  if (endDate <= monthEnd) return [{ startDate, endDate }]
  return [{ startDate, endDate: monthEnd }, ...monthsOf({ startDate: addKstDays(monthEnd, 1), endDate })]
}

/** The same days a month earlier, at most its last day; for whole months up to the end of the month before. */
export function monthBefore({ startDate, endDate }: Period): Period {
  const isWhole = startDate.endsWith('-01') && endDate === kstMonthDays(noonOf(endDate)).endDate
  return { startDate: dayBefore(startDate), endDate: isWhole ? lastDayBefore(endDate) : dayBefore(endDate) }
}

function dayBefore(day: KstDay): KstDay {
  const last = lastDayBefore(day)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

function lastDayBefore(day: KstDay): KstDay {
  return kstMonthDays(noonOf(`${nextKstMonth(day.slice(0, 7), -1)}-01`)).endDate
}

function noonOf(day: KstDay): string {
  return new Date(Date.parse(kstDayStart(day)) + 12 * 3_600_000).toISOString()
}
