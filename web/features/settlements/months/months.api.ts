import type { KstDay } from '#shared/kst.ts'
import { kstMonthDays } from '#shared/kst-calendar.ts'
import {
  countOutdatedSettlements,
  isShut,
  listSettlementMonths,
  readSettlementMonth,
  type SettlementMonth,
} from '#shared/statements/settlement-month.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { ADMIN_KEY, SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { useWholeList } from '../../../records/record-list.ts'
import type { AddressFilter } from '../settlement-filter.ts'

const MONTHS_KEY = [...SETTLEMENTS_KEY, 'months'] as const

/** The months with their stages, the latest first. */
export function useSettlementMonths() {
  return useWholeList<SettlementMonth>(MONTHS_KEY, (signal) => call(listSettlementMonths, { signal }))
}

/** One month with its checklist. */
export function useSettlementMonth(month: string) {
  return useAdminQuery([...MONTHS_KEY, month], readSettlementMonth, { params: { month } })
}

/**
 * How many settlements of the month other prices would change. It is asked once for each opening of the page and again on request: it
 * takes the server seconds, so that news of other settlements must not ask anew.
 */
export function useOutdatedCount(month: string) {
  return useAdminQuery([...ADMIN_KEY, 'outdated-settlements', month], countOutdatedSettlements, {
    params: { month },
  })
}

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

/** What stores are paid for a month, or the statement of one of them. */
export const statementsAddress = (month: string, storeId?: number) =>
  `/settlements?${new URLSearchParams({ tab: 'statements', month, ...(storeId !== undefined && { store: String(storeId) }) })}`
