import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KstDay } from '#shared/kst.ts'
import { readWorkerDetails, readWorkerStats, readWorkerTotals } from '#shared/stats/stats.contract.ts'
import { call } from '../../lib/api-client.ts'
import { FIGURES_KEY } from '../../records/record-keys.ts'
import { chosenDays, type Days } from './figure-days.ts'

export function useWorkerStats(days: Days, enabled: boolean) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'workers', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(readWorkerStats, { query: chosenDays(days), signal }),
    enabled,
  })
}

export function useWorkerDetails(workerId: number, days: Days) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'worker', workerId, days],
    queryFn: ({ signal }) =>
      call(readWorkerDetails, { params: { workerId }, query: chosenDays(days), signal }),
  })
}

/** Totals of this month, read anew when `day` changes, and of all time. */
export function useWorkerTotals(day: KstDay) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'worker-totals', day],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(readWorkerTotals, { signal }),
  })
}
