import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Document } from '#shared/documents/document.contract.ts'
import {
  countDocuments,
  downloadDocument,
  listDocumentEvents,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { call, download } from '../../lib/api-client.ts'
import { DOCUMENTS_KEY, documentKey } from '../../lib/document-list.ts'
import { useReference } from '../../lib/reference.ts'
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

/** The names of the add-ons that this account knows. */
export function useAddOnNames(): AddOnNames {
  const { reference } = useReference()
  return useMemo(
    () => new Map(reference?.additionalServices.map(({ id, serviceName }) => [id, serviceName])),
    [reference],
  )
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
