import type { listDocuments } from '#shared/documents/documents.contract.ts'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { DOCUMENTS_KEY } from '../../records/record-keys.ts'

export const LIST_KEY = [...DOCUMENTS_KEY, 'list'] as const

export type DocumentListQuery = Omit<QueryOf<typeof listDocuments>, 'limit' | 'cursor' | 'ids'>
/** A document as its lists know it. */
export type ListedDocument = ResponseOf<typeof listDocuments>['items'][number]
