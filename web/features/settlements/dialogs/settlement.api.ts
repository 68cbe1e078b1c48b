import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BodyInput } from '#shared/endpoint.ts'
import { listCarrierServicePolicies } from '#shared/policies/policy.contract.ts'
import { readSettlement } from '#shared/settlements/settlement.contract.ts'
import { previewSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import { PRICES_KEY, SETTLEMENTS_KEY } from '../../../administration/admin-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'

export const settlementKey = (documentId: number) => [...SETTLEMENTS_KEY, 'one', documentId] as const

/** One document's settlement with all that explains it. */
export function useSettlement(documentId: number) {
  return useQuery({
    ...caching.admin,
    queryKey: settlementKey(documentId),
    queryFn: ({ signal }) => call(readSettlement, { params: { documentId }, signal }),
  })
}

/** What would be calculated now; null asks nothing. While the next is calculated the one before stays. */
export function useSettlementPreview(asked: BodyInput<typeof previewSettlement> | null) {
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'preview', asked],
    queryFn: ({ signal }) => (asked === null ? null : call(previewSettlement, { body: asked, signal })),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
}

export function usePolicies() {
  return useQuery({
    ...caching.admin,
    queryKey: [...PRICES_KEY, 'policies'],
    queryFn: ({ signal }) => call(listCarrierServicePolicies, { signal }),
  })
}
