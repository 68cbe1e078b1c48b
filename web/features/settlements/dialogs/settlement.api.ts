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
import { useAdminQuery } from '../../../records/admin-query.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'

export const detailKey = (documentId: number) => [...SETTLEMENTS_KEY, 'one', documentId] as const

/** One document's settlement with all that explains it. */
export function useSettlement(documentId: number) {
  return useAdminQuery(detailKey(documentId), readSettlement, { params: { documentId } })
}

/** The present state of a settlement from the list: others may close its month or cancel it meanwhile. */
export function useStanding(pressed: Settlement) {
  const detail = useSettlement(pressed.documentId).data
  const { isClosed, isCounted } = detail?.settlement ?? pressed
  const isReversed = detail === undefined ? pressed.kind !== 'activation' : detail.reversal !== null
  return {
    /** The amount can no longer change. */
    isClosed: isClosed || isReversed,
    /** A cancelled settlement still counts, beside its reversal, and cannot be activated again. */
    staysCancelled: isReversed || (isClosed && isCounted),
  }
}

/** The amount of a document with these policies; null asks nothing. */
export function usePolicyPreview(documentId: number, policyIds: number[] | null) {
  return usePreview(policyIds === null ? null : { documentId, policyIds }, (asked, signal) =>
    call(previewPolicies, {
      params: { id: asked.documentId },
      body: { policyIds: asked.policyIds },
      signal,
    }),
  )
}

/** The amount of a registration by hand; null asks nothing. */
export function useManualPreview(asked: BodyInput<typeof previewManualSettlement> | null) {
  return usePreview(asked, (body, signal) => call(previewManualSettlement, { body, signal }))
}

export type Preview = ReturnType<typeof usePreview>

/** Empty while it loads: the preview for earlier values would be taken for that of the present ones. */
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
