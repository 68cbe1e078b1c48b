import { keepPreviousData } from '@tanstack/react-query'
import {
  listReconciled,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
  type Reconciled,
  readReconciliation,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { kstMonthText } from '#shared/wire.ts'
import { call } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { usePagedList } from '../../../records/record-list.ts'

export const RECONCILIATION_KEY = [...SETTLEMENTS_KEY, 'reconciliation'] as const

/** What is shown: a month, of one carrier or of all. */
export interface Reconciling {
  month: string
  carrierId: number | undefined
}

export const FILTER_NAMES = ['month', 'carrier', 'outcome', 'q'] as const

/** The filter in an address. Carriers pay for a month after it, so without one it is the last month. */
export function reconcilingIn(values: Record<(typeof FILTER_NAMES)[number], string>, today: KstDay) {
  const { month, carrier, outcome, q } = values
  return {
    month: kstMonthText.safeParse(month).success ? month : nextKstMonth(today.slice(0, 7), -1),
    carrierId: /^[1-9]\d{0,8}$/.test(carrier) ? Number(carrier) : undefined,
    outcome: PAYMENT_OUTCOMES.find((each) => each === outcome),
    search: q,
  }
}

/** A row's key: of an activation, or of a carrier's number without one. */
export function reconciledKey({ outcome, documentId, carrier, subscriptionNumber }: Reconciled): string {
  return [outcome === 'elsewhere' || outcome === 'unknown', documentId, carrier, subscriptionNumber].join(' ')
}

export function useReconciled({
  month,
  carrierId,
  outcome,
  search,
}: Reconciling & { outcome: PaymentOutcome | undefined; search: string }) {
  const query = { month, carrierId, outcome, search: search || undefined }
  return usePagedList<Reconciled>([...RECONCILIATION_KEY, 'list', query], (start, signal) =>
    call(listReconciled, { query: { ...start, ...query }, signal }),
  )
}

export function useReconciliation(query: Reconciling) {
  return useAdminQuery(
    [...RECONCILIATION_KEY, 'totals', query],
    readReconciliation,
    { query },
    { placeholderData: keepPreviousData },
  )
}
