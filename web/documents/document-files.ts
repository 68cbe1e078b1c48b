import { useQuery } from '@tanstack/react-query'
import { downloadDocument, listDocumentFiles } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { call } from '../lib/api-client.ts'
import { download } from '../lib/api-download.ts'

/** The bytes of one of a document's files, to be shown, kept in memory until shortly after the last use. */
export function useDocumentFile(id: number, fileId: number) {
  return useQuery({
    queryKey: ['document-file', fileId],
    queryFn: async ({ signal }) =>
      (await download(downloadDocument, { params: { id }, query: { fileId, view: 'picture' }, signal })).blob,
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
