import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { kstDayStart, kstMonthDays } from '#shared/kst-calendar.ts'
import { scopeOf } from '#shared/permissions.ts'
import { readSalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { readSalesScope } from '#shared/sales-org/sales-scope.contract.ts'
import { readCarrierStats, readTodayStats } from '#shared/stats/stats.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { FIGURES_KEY } from '../../records/record-keys.ts'
import { type KeptFigures, keepFigures, readKeptFigures, type SalesFigures } from './kept-figures.ts'

/** How often to ask again at midnight while the server's clock is behind the device's. */
const MIDNIGHT_AGAIN_MS = 15_000

/**
 * The account's figures, live; until the server answers, those kept on the device. A new `day` of the device makes it
 * ask again at midnight. A `chosen` day, as it stands in the address, is only read, and only the server judges it.
 */
export function useSalesFigures(account: SessionUser, day: KstDay, chosen?: string) {
  const offline = useOffline()
  const seesToday = scopeOf(account, 'dashboard.read') !== null
  const [kept, setKept] = useState<KeptFigures | null>(null)
  const asked = useQuery({
    // Below the key of the documents, as a change of any document may change the figures.
    queryKey: [...FIGURES_KEY, 'sales', day, chosen],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const read = await readFigures({ chosen, seesToday }, signal)
      if (chosen === undefined) void keepFigures(offline, account, read)
      return read
    },
    refetchInterval: ({ state: { data } }) =>
      chosen === undefined && data !== undefined && data.day < day ? MIDNIGHT_AGAIN_MS : false,
  })
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = asked

  useEffect(() => {
    let isGone = false
    void readKeptFigures(offline, account).then((found) => {
      if (!isGone) setKept(found)
    })
    return () => {
      isGone = true
    }
  }, [offline, account])

  const shownKept = chosen === undefined ? kept : null
  const figures = data ?? shownKept?.figures
  return {
    figures,
    /** When the figures were read, in milliseconds since 1970. */
    asOf: data === undefined ? (shownKept?.readAt ?? null) : dataUpdatedAt,
    /** Those of the day before the choice, until the chosen day's are there. */
    isOfOtherDay: isPlaceholderData,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}

async function readFigures(
  { chosen, seesToday }: { chosen: string | undefined; seesToday: boolean },
  signal: AbortSignal,
): Promise<SalesFigures> {
  const query = chosen === undefined ? {} : { day: chosen }
  const [today, scope, performance] = await Promise.all([
    seesToday ? call(readTodayStats, { query, signal }) : null,
    call(readSalesScope, { signal }),
    call(readSalesPerformance, { query, signal }),
  ])
  const on = performance.day
  const [daily, monthly] = await Promise.all([
    call(readCarrierStats, { query: { startDate: on, endDate: on }, signal }),
    call(readCarrierStats, {
      // A month that is looked at from one of its days ends there.
      query: { ...kstMonthDays(kstDayStart(on)), ...(chosen === undefined ? {} : { endDate: on }) },
      signal,
    }),
  ])
  return { scope, day: on, today, daily, monthly, performance }
}
