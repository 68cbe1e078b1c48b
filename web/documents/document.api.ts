import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document } from '#shared/documents/document.contract.ts'
import { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import {
  downloadDocument,
  listDocumentEvents,
  listDocumentFiles,
  readDocument,
} from '#shared/documents/documents.contract.ts'
import { call } from '../lib/api-client.ts'
import { download } from '../lib/api-download.ts'
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

/** The bytes of one of a document's files, kept in memory until shortly after the last use. */
export function useDocumentFile(id: number, fileId: number) {
  return useQuery({
    queryKey: ['document-file', fileId],
    queryFn: async ({ signal }) =>
      (await download(downloadDocument, { params: { id }, query: { fileId }, signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  })
}

/** All files that the document ever had, the newest first. */
export function useDocumentFiles({ id, fileId }: Document) {
  return useQuery({
    queryKey: ['document-files', id, fileId],
    queryFn: ({ signal }) => call(listDocumentFiles, { params: { id }, signal }),
    enabled: fileId !== null,
  }).data
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
