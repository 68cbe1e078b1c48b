import { useQuery } from '@tanstack/react-query'
import type { BodyInput } from '#shared/endpoint.ts'
import {
  readSettlement,
  type Settlement,
  type SettlementPreview,
} from '#shared/settlements/settlement.contract.ts'
import { previewManualSettlement, previewPolicies } from '#shared/settlements/settlement-changes.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'

export const detailKey = (documentId: number) => [...SETTLEMENTS_KEY, 'one', documentId] as const

/** One document's settlement with all that explains it. */
export function useSettlement(documentId: number) {
  return useQuery({
    ...caching.admin,
    queryKey: detailKey(documentId),
    queryFn: ({ signal }) => call(readSettlement, { params: { documentId }, signal }),
  })
}

/** How it stands now with a line that was pressed: others close months and cancel meanwhile. */
export function useStanding(pressed: Settlement) {
  const detail = useSettlement(pressed.documentId).data
  const { isClosed, isCounted } = detail?.settlement ?? pressed
  const isReversed = detail === undefined ? pressed.kind === 'reversal' : detail.reversal !== null
  return {
    /** Nothing of its amount changes any more. */
    isClosed: isClosed || isReversed,
    /** Cancelled it counts all the same, beside its reversal, and is never activated again. */
    staysCancelled: isReversed || (isClosed && isCounted),
  }
}

/** What a document would be worth with these policies; null asks nothing. */
export function usePolicyPreview(documentId: number, policyIds: number[] | null) {
  return usePreview(policyIds === null ? null : { documentId, policyIds }, (asked, signal) =>
    call(previewPolicies, {
      params: { id: asked.documentId },
      body: { policyIds: asked.policyIds },
      signal,
    }),
  )
}

/** What would be registered by hand; null asks nothing. */
export function useManualPreview(asked: BodyInput<typeof previewManualSettlement> | null) {
  return usePreview(asked, (body, signal) => call(previewManualSettlement, { body, signal }))
}

export type Preview = ReturnType<typeof usePreview>

/** None while it is calculated: the one before would pass for this one's. */
function usePreview<Asked>(
  asked: Asked | null,
  read: (asked: Asked, signal: AbortSignal) => Promise<SettlementPreview>,
) {
  return useQuery({
    ...caching.admin,
    queryKey: [...SETTLEMENTS_KEY, 'preview', asked],
    queryFn: ({ signal }) => (asked === null ? null : read(asked, signal)),
    enabled: asked !== null,
  })
}
