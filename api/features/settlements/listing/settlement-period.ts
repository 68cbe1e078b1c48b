import type { KstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays, nextKstMonth } from '#shared/kst-calendar.ts'
import { noonOf, type Period } from '../../stats/chosen-period.ts'

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
