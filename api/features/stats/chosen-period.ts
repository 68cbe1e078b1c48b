import { broken } from '#shared/errors.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { addKstDays, kstDayStart, kstMonthDays } from '#shared/kst-calendar.ts'
import { PERIOD_TOO_LONG } from '#shared/settlements/settlement.contract.ts'
import { DAY_LONG_PAST, DAY_TO_COME, firstChosenDay } from '#shared/stats/chosen-day.ts'

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

/** Today without a requested day. Throws INVALID_INPUT for a day that is not there yet or long past. */
export function dayOf(asked: KstDay | undefined, now: Date): KstDay {
  const today = kstDay(now)
  if (asked === undefined) return today
  if (asked > today) throw broken('day', DAY_TO_COME, 'INVALID_INPUT')
  if (asked < firstChosenDay(today)) throw broken('day', DAY_LONG_PAST, 'INVALID_INPUT')
  return asked
}

/** An instant of the day that is on the same day in most zones. */
export function noonOf(day: KstDay): string {
  return new Date(Date.parse(kstDayStart(day)) + 12 * 3_600_000).toISOString()
}
