import { useQuery } from '@tanstack/react-query'
import { listActivePricingTables } from '#shared/downloads/downloads.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import {
  readCarrierDetails,
  readCarrierStats,
  readMonthlyActivationStats,
  readMonthlyStatusStats,
  readTodayStats,
  readTrend,
  readWorkerDetails,
  readWorkerStats,
} from '#shared/stats/stats.contract.ts'
import { DOCUMENTS_KEY } from '../../documents/list/document-keys.ts'
import { call } from '../../lib/api-client.ts'

/** Under the documents' key: a change of any document may change every figure. */
const KEY = [...DOCUMENTS_KEY, 'figures'] as const

/** How soon to ask again where the server's midnight comes after the device's. */
const MIDNIGHT_AGAIN_MS = 60_000

/** Seoul days, both included; an empty end is open. */
export interface Range {
  startDate: string
  endDate: string
}

/** The ends of a range that are not open. */
export const given = ({ startDate, endDate }: Range) => ({
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
})

/** The figures of the server's today; `day` is the device's, which brings the new ones at midnight. */
export function useTodayStats(day: KstDay) {
  return useQuery({
    queryKey: [...KEY, 'today', day],
    queryFn: ({ signal }) => call(readTodayStats, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.day < day ? MIDNIGHT_AGAIN_MS : false,
  })
}

export function useTrend(day: KstDay) {
  return useQuery({
    queryKey: [...KEY, 'trend', day],
    queryFn: ({ signal }) => call(readTrend, { signal }),
  })
}

export function useMonthlyStatus(day: KstDay) {
  return useQuery({
    queryKey: [...KEY, 'monthly-status', day],
    queryFn: ({ signal }) => call(readMonthlyStatusStats, { signal }),
  })
}

export function useMonthlyActivations(day: KstDay) {
  return useQuery({
    queryKey: [...KEY, 'monthly-activations', day],
    queryFn: ({ signal }) => call(readMonthlyActivationStats, { signal }),
  })
}

export function useCarrierStats(range: Range, enabled: boolean) {
  return useQuery({
    queryKey: [...KEY, 'carriers', range],
    queryFn: ({ signal }) => call(readCarrierStats, { query: { ...given(range), dealers: false }, signal }),
    enabled,
  })
}

export function useWorkerStats(range: Range, enabled: boolean) {
  return useQuery({
    queryKey: [...KEY, 'workers', range],
    queryFn: ({ signal }) => call(readWorkerStats, { query: given(range), signal }),
    enabled,
  })
}

export function useCarrierDetails(carrier: string | null, range: Range) {
  return useQuery({
    queryKey: [...KEY, 'carrier', carrier, range],
    queryFn: ({ signal }) =>
      call(readCarrierDetails, { params: { carrier: carrier ?? '' }, query: given(range), signal }),
  })
}

export function useWorkerDetails(workerId: number, range: Range) {
  return useQuery({
    queryKey: [...KEY, 'worker', workerId, range],
    queryFn: ({ signal }) => call(readWorkerDetails, { params: { workerId }, query: given(range), signal }),
  })
}

/** The newest of the price tables in use; null without one. */
export function useNewestPricingTable() {
  return useQuery({
    queryKey: ['pricing-tables', 'active'],
    queryFn: ({ signal }) => call(listActivePricingTables, { signal }),
    select: ([newest]) => newest ?? null,
  })
}
