import { useQuery } from '@tanstack/react-query'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { listSettlementClosings } from '#shared/settlements/closing.contract.ts'
import { SETTLEMENTS_KEY } from '../../administration/admin-keys.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'

/** So many months back one can be closed from here. */
const OFFERED_MONTHS = 24

/** Months whose settlements nothing changes any more, the later first. */
export function useClosings() {
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'closings'],
    queryFn: ({ signal }) => call(listSettlementClosings, { signal }),
  })
}

/** Months (`2026-10`) that are over and not closed, the later first. */
export function closableMonths(closed: readonly { month: string }[], today: KstDay): string[] {
  const months: string[] = []
  let day = today
  for (let count = 0; count < OFFERED_MONTHS; count += 1) {
    day = addKstDays(`${day.slice(0, 7)}-01`, -1)
    months.push(day.slice(0, 7))
  }
  return months.filter((month) => !closed.some((closing) => closing.month === month))
}
