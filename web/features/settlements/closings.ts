import { useQuery } from '@tanstack/react-query'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays, nextKstMonth } from '#shared/kst-calendar.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { readSettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'
import type { Period } from './period.ts'

/** The closed months, whose settlements no longer change, the latest first. */
export function useClosings() {
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'closings'],
    queryFn: ({ signal }) => call(listSettlementClosings, { signal }),
  })
}

/** The days with settlements in the last two years before this month. */
export function useSettledDays(today: KstDay) {
  const years = yearsThatAreOver(today)
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'settled-days', years],
    queryFn: async ({ signal }) => {
      const days: KstDay[] = []
      for (const year of years) {
        const totals = await call(readSettlementTotals, { query: year, signal })
        days.push(...totals.days.map(({ day }) => day))
      }
      return days
    },
  })
}

/** The 24 months before this one as two ranges, as the server answers for at most one year at once. */
export function yearsThatAreOver(today: KstDay): [Period, Period] {
  const running = today.slice(0, 7)
  const firstDay = (monthsBack: number) => `${nextKstMonth(running, -monthsBack)}-01`
  return [
    { startDate: firstDay(24), endDate: addKstDays(firstDay(12), -1) },
    { startDate: firstDay(12), endDate: addKstDays(firstDay(0), -1) },
  ]
}

/** Months (`2026-10`) with settlements that are not closed, the earliest first, which is closed first. */
export function closableMonths(
  settledDays: readonly KstDay[],
  closed: readonly { month: string }[],
): string[] {
  return [...new Set(settledDays.map((day) => day.slice(0, 7)))]
    .filter((month) => !closed.some((closing) => closing.month === month))
    .sort()
}
