import { useQuery } from '@tanstack/react-query'
import type { KstDay } from '#shared/kst.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import {
  listSettlementMonths,
  readSettlementMonth,
  type SettlementMonth,
  type SettlementStage,
} from '#shared/statements/settlement-month.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import type { AddressFilter } from '../settlement-filter.ts'

const MONTHS_KEY = [...SETTLEMENTS_KEY, 'months'] as const

/** The months with their stages, the latest first. */
export function useSettlementMonths() {
  return useWholeList<SettlementMonth>(
    MONTHS_KEY,
    (signal) => call(listSettlementMonths, { signal }),
    () => true,
  )
}

/** One month with its checklist. */
export function useSettlementMonth(month: string) {
  return useQuery({
    ...caching.admin,
    queryKey: [...MONTHS_KEY, month],
    queryFn: ({ signal }) => call(readSettlementMonth, { params: { month }, signal }),
  })
}

/** True where nothing of the month changes any more. */
export const isShut = (stage: SettlementStage) => stage === 'closed' || stage === 'paid'

/** Stands in the address for the month that is to be closed first. */
export const DUE = 'due'

/** The earliest past month (`2026-10`) that is not closed; undefined where all are. */
export function dueMonth(
  months: readonly Pick<SettlementMonth, 'month' | 'stage'>[],
  today: KstDay,
): string | undefined {
  return months
    .filter(({ month, stage }) => !isShut(stage) && month < today.slice(0, 7))
    .map(({ month }) => month)
    .sort()[0]
}

export const monthAddress = (month: string) => `/settlements?${new URLSearchParams({ tab: 'months', month })}`

/** The list of a month's settlements, narrowed where told. */
export const listAddress = (month: string, narrowed: Partial<AddressFilter> = {}) =>
  `/settlements?${new URLSearchParams({ ...kstMonthDays(`${month}-01`), ...narrowed })}`

export const statementsAddress = (month: string) =>
  `/settlements?${new URLSearchParams({ tab: 'statements', month })}`
