import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  STATUS_TABLE,
} from '#shared/documents/activation-status.ts'
import type { DealerTab } from '#shared/documents/documents.contract.ts'
import { type DocumentListing, readListing } from './document-filters.ts'

/** What a tab of the dealer's dashboard lists; always by receipt, so that all tabs sort alike. */
export function listingOfTab(tab: DealerTab): DocumentListing {
  const statuses = ACTIVATION_STATUSES.filter((status) => tab === 'all' || STATUS_TABLE[status].group === tab)
  return { ...readListing({ activationStatus: statuses }), date: 'uploaded_at' }
}

/** The four counts of the dashboard; 취소 and 폐기 count only in the total. */
export function countsByTab(totals: Record<ActivationStatus, number>) {
  const counts = { total: 0, pending: 0, processing: 0, completed: 0 }
  for (const status of ACTIVATION_STATUSES) {
    const { group } = STATUS_TABLE[status]
    counts.total += totals[status]
    if (group !== null) counts[group] += totals[status]
  }
  return counts
}
