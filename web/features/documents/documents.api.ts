import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { listAdditionalServices } from '#shared/additional-services/additional-service.contract.ts'
import { Document } from '#shared/documents/document.contract.ts'
import {
  countDocuments,
  downloadDocument,
  listDocumentEvents,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { listServicePlans } from '#shared/service-plans/service-plan.contract.ts'
import { call, download } from '../../lib/api-client.ts'
import { DOCUMENTS_KEY, documentKey } from '../../lib/document-list.ts'
import { useSocketMessage } from '../../lib/portal-socket.ts'
import { caching } from '../../lib/query-client.ts'
import type { AddOnNames } from './document-fields.ts'

/** How many documents are in each status, for the filter. */
export function useStatusTotals() {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, 'totals'],
    queryFn: ({ signal }) => call(countDocuments, { signal }),
  }).data?.totals
}

/** One document, followed live. `listed` is shown until the server has answered. */
export function useDocument(id: number, listed: Document | undefined) {
  return useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => call(readDocument, { params: { id }, signal }),
    placeholderData: (held) => held ?? listed,
  })
}

export function useDocumentEvents(id: number) {
  return useQuery({
    queryKey: [...documentKey(id), 'events'],
    queryFn: ({ signal }) => call(listDocumentEvents, { params: { id }, signal }),
  })
}

/** The bytes of the attached file. They leave the memory soon after the last one who shows them. */
export function useDocumentFile({ id, fileName, fileSize, filePath }: Document, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['document-file', id, fileName, fileSize],
    queryFn: async ({ signal }) => (await download(downloadDocument, { params: { id }, signal })).blob,
    enabled: enabled && filePath !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  })
}

/**
 * Plans and add-ons of every carrier, switched-off ones included. Not those of the forms (web/lib/reference.ts): who may
 * submit for some carriers only still gives plans to documents of all.
 */
export function usePlanLists() {
  const queries = useQueryClient()
  const plans = useQuery({
    ...caching.reference,
    queryKey: ['service-plans'],
    queryFn: ({ signal }) => call(listServicePlans, { signal }),
  })
  const addOns = useQuery({
    ...caching.reference,
    queryKey: ['additional-services'],
    queryFn: ({ signal }) => call(listAdditionalServices, { signal }),
  })
  const reread = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['service-plans'] })
    void queries.invalidateQueries({ queryKey: ['additional-services'] })
  }, [queries])
  useSocketMessage('reference_changed', reread)
  return {
    plans: plans.data,
    addOns: addOns.data,
    isMissing: plans.isError || addOns.isError,
    retry: reread,
  }
}

/** The names of all add-ons, by id. */
export function useAddOnNames(): AddOnNames {
  const { addOns } = usePlanLists()
  return useMemo(() => new Map(addOns?.map(({ id, serviceName }) => [id, serviceName])), [addOns])
}

/** What the server answered with VERSION_CONFLICT becomes what is known here; false when it was nothing of ours. */
export function useAdoptCurrent(): (current: unknown) => boolean {
  const queries = useQueryClient()
  return (current) => {
    const parsed = Document.safeParse(current)
    if (parsed.success) queries.setQueryData(documentKey(parsed.data.id), parsed.data)
    return parsed.success
  }
}
