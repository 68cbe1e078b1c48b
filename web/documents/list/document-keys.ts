import type { InfiniteData } from '@tanstack/react-query'
import type { listDocuments } from '#shared/documents/documents.contract.ts'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'

/** Everything that a change of any document may change: lists, totals. One document has a key of its own. */
export const DOCUMENTS_KEY = ['documents'] as const
export const LIST_KEY = [...DOCUMENTS_KEY, 'list'] as const
export const DOCUMENT_KEY = ['document'] as const
export const documentKey = (id: number) => [...DOCUMENT_KEY, id] as const

export type DocumentListQuery = Omit<QueryOf<typeof listDocuments>, 'limit' | 'cursor' | 'ids'>
export type DocumentPage = ResponseOf<typeof listDocuments>
/** What is held under `[...LIST_KEY, query]`. */
export type DocumentPages = InfiniteData<DocumentPage, string | null>
