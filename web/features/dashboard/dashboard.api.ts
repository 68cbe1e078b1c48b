import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listActivePricingTables } from '#shared/downloads/downloads.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import {
  readCarrierDetails,
  readCarrierStats,
  readMonthlyActivationStats,
  readMonthlyStatusStats,
  readTodayStats,
  readTrend,
} from '#shared/stats/stats.contract.ts'
import { chosenDays, type Days } from '../../documents/figures/figure-days.ts'
import { call } from '../../lib/api-client.ts'
import { FIGURES_KEY, PRICING_TABLES_KEY } from '../../records/record-keys.ts'

/** How often to ask again at midnight while the server's clock is behind the device's. */
const MIDNIGHT_AGAIN_MS = 15_000

/** The figures of the server's today; a new `day` of the device makes it ask again at midnight. */
export function useTodayStats(day: KstDay, enabled: boolean) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'today', day],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(readTodayStats, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.day < day ? MIDNIGHT_AGAIN_MS : false,
    enabled,
  })
}

export function useTrend(day: KstDay) {
  return useFigures('trend', day, (signal) => call(readTrend, { signal }))
}

export function useMonthlyStatus(day: KstDay) {
  return useFigures('monthly-status', day, (signal) => call(readMonthlyStatusStats, { signal }))
}

export function useMonthlyActivations(day: KstDay) {
  return useFigures('monthly-activations', day, (signal) => call(readMonthlyActivationStats, { signal }))
}

function useFigures<Data>(name: string, day: KstDay, ask: (signal: AbortSignal) => Promise<Data>) {
  return useQuery({
    queryKey: [...FIGURES_KEY, name, day],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(signal),
  })
}

export function useCarrierStats(days: Days, enabled: boolean) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'carriers', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(readCarrierStats, { query: { ...chosenDays(days), dealers: false }, signal }),
    enabled,
  })
}

export function useCarrierDetails(carrier: string | null, days: Days) {
  return useQuery({
    queryKey: [...FIGURES_KEY, 'carrier', carrier, days],
    queryFn: ({ signal }) =>
      call(readCarrierDetails, { params: { carrier: carrier ?? '' }, query: chosenDays(days), signal }),
  })
}

/** The newest of the price tables in use; null without one. */
export function useNewestPricingTable() {
  return useQuery({
    queryKey: [...PRICING_TABLES_KEY, 'active'],
    queryFn: ({ signal }) => call(listActivePricingTables, { signal }),
    select: ([newest]) => newest ?? null,
  })
}
