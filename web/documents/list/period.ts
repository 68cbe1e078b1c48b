import type { KstDay } from '#shared/kst.ts'
import { addKstDays, kstMonthDays, nextKstMonth } from '#shared/kst-calendar.ts'

/** Ranges of days that move on with the calendar, as a saved view needs them. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_WORDS: Record<Period, string> = {
  today: '오늘',
  yesterday: '어제',
  week: '최근 7일',
  month: '이번 달',
  lastMonth: '지난달',
}

/** The first and the last day of a period, both included. */
export function daysOfPeriod(period: Period, today: KstDay): { startDate: KstDay; endDate: KstDay } {
  const monthOf = (by: number) => {
    const first = `${nextKstMonth(today.slice(0, 7), by)}-01`
    return kstMonthDays(`${first}T03:00:00.000Z`)
  }
  switch (period) {
    case 'today':
      return { startDate: today, endDate: today }
    case 'yesterday': {
      const day = addKstDays(today, -1)
      return { startDate: day, endDate: day }
    }
    case 'week':
      return { startDate: addKstDays(today, -6), endDate: today }
    case 'month':
      return monthOf(0)
    case 'lastMonth':
      return monthOf(-1)
  }
}
