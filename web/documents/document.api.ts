import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { listDocumentEvents, readDocument } from '#shared/documents/documents.contract.ts'
import { call } from '../lib/api-client.ts'
import { documentEventsKey, documentKey } from '../records/record-keys.ts'

/** One document, updated live. */
export function useDocument(id: number) {
  return useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => call(readDocument, { params: { id }, signal }),
  })
}

export function useDocumentEvents(id: number) {
  return useQuery({
    queryKey: documentEventsKey(id),
    queryFn: ({ signal }) => call(listDocumentEvents, { params: { id }, signal }),
  })
}

/** Puts the record of a VERSION_CONFLICT answer into the cache; false when it is not a document. */
export function useAdoptCurrent(): (current: unknown) => boolean {
  const queries = useQueryClient()
  return (current) => {
    const parsed = DocumentWithAmounts.safeParse(current)
    if (parsed.success) queries.setQueryData(documentKey(parsed.data.id), parsed.data)
    return parsed.success
  }
}
