import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import {
  SETTLEMENT_STATES,
  type SettlementFilters,
  type SettlementState,
} from '#shared/settlements/settlement.contract.ts'
import { type Period, periodIn } from './period.ts'

/** The parameters of the address that filter the settlements. */
export const FILTER_NAMES = ['startDate', 'endDate', 'search', 'carrier', 'store', 'state', 'amount'] as const
export type AddressFilter = Record<(typeof FILTER_NAMES)[number], string>

export const AMOUNTS = [
  { value: 'undetermined', label: '미정만' },
  { value: 'manual', label: '직접 입력만' },
] as const

/** The filter of the list, the totals and the export; an empty text filters nothing. */
export interface SettlementFilter extends Period {
  search: string
  carrier: string
  store: string
  state: SettlementState | ''
  amount: (typeof AMOUNTS)[number]['value'] | ''
}

/** Clears all filters but the dates. */
export const NO_NARROWING = { search: '', carrier: '', store: '', state: '', amount: '' } as const

/** The filter in an address; invalid values are left out. */
export function filterIn(address: AddressFilter, today: KstDay): SettlementFilter {
  return {
    ...periodIn(address, today),
    search: address.search.slice(0, LIMITS.search),
    carrier: address.carrier.slice(0, LIMITS.carrier),
    store: address.store.slice(0, LIMITS.name),
    state: SETTLEMENT_STATES.find((state) => state === address.state) ?? '',
    amount: AMOUNTS.find(({ value }) => value === address.amount)?.value ?? '',
  }
}

export function isNarrowed(filter: SettlementFilter): boolean {
  return Object.keys(NO_NARROWING).some((name) => filter[name as keyof typeof NO_NARROWING] !== '')
}

/** The query of list, totals and export, so that all three are of the same settlements. */
export function filterQuery(filter: SettlementFilter) {
  const { startDate, endDate, search, carrier, store, state, amount } = filter
  return {
    startDate,
    endDate,
    ...(search && { search }),
    ...(carrier && { carrier }),
    ...(store && { store }),
    ...(state && { state }),
    ...(amount === 'undetermined' && { undetermined: true }),
    ...(amount === 'manual' && { manualAmount: true }),
  } satisfies SettlementFilters
}
