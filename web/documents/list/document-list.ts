import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import {
  countDocuments,
  type DocumentDate,
  listDateOf,
  listDocuments,
} from '#shared/documents/documents.contract.ts'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { type ById, type Pages, refreshRows } from '../../records/list-refresh.ts'
import { DOCUMENTS_KEY, documentKey } from '../../records/record-keys.ts'
import { type RecordList, usePagedList } from '../../records/record-list.ts'
export const LIST_KEY = [...DOCUMENTS_KEY, 'list'] as const

export type DocumentListQuery = Omit<QueryOf<typeof listDocuments>, 'limit' | 'cursor' | 'ids'>
/** A document as the lists receive it. */
export type ListedDocument = ResponseOf<typeof listDocuments>['items'][number]

interface Asking {
  enabled?: boolean
  /** How often a failed request is tried again; by default as often as every query. */
  retry?: number
}

/** A list of documents, newest first, updated live by the socket; `query` must be stable. */
export function useDocumentList(query: DocumentListQuery, asking: Asking = {}): RecordList<ListedDocument> {
  const byId = useMemo(() => documentsById(query), [query])
  return usePagedList(
    [...LIST_KEY, query],
    (start, signal) => call(listDocuments, { query: { ...query, ...start }, signal }),
    { ...asking, byId },
  )
}

/** How single documents of a list are read. */
function documentsById(query: DocumentListQuery): ById<ListedDocument> {
  const date = query.dateField ?? listDateOf(query.activationStatus ?? ACTIVATION_STATUSES)
  return {
    read: async (ids) => {
      const [{ items: found }, { total }] = await Promise.all([
        call(listDocuments, { query: { ...query, ids: [...ids], limit: LIMITS.pageSizeMost } }),
        call(listDocuments, { query: { ...query, limit: 1 } }),
      ])
      return { found, total }
    },
    isBefore: (one, other) => isBefore(one, other, date),
  }
}

/** The order of a list: by its date and then by id, newest first. */
export function isBefore(one: ListedDocument, other: ListedDocument, date: DocumentDate): boolean {
  // Ids are assigned in the order of receipt.
  const [at, than] = date === 'uploadedAt' ? ['', ''] : [one[date] ?? '', other[date] ?? '']
  return at === than ? one.id > other.id : at > than
}

/**
 * How many documents of a filter are in each status, updated live as the lists are. While a new filter loads,
 * the counts of the previous one stay.
 */
export function useStatusTotals(query: QueryOf<typeof countDocuments> = {}, asking: Asking = {}) {
  return useQuery({
    ...caching.documents,
    queryKey: [...DOCUMENTS_KEY, 'totals', query],
    queryFn: ({ signal }) => call(countDocuments, { query, signal }),
    placeholderData: keepPreviousData,
    ...asking,
  })
}

/** Reads again everything that may contain these documents, after they changed. */
export function refreshDocuments(queries: QueryClient, ids: readonly number[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: documentKey(id) })
  void refreshRows(queries, DOCUMENTS_KEY, ids)
}

/** Shows the document of a save's answer at once everywhere, and updates the lists. */
export function showSaved(queries: QueryClient, saved: Document): void {
  const isNewer = (held: ListedDocument) => held.id === saved.id && held.version <= saved.version
  queries.setQueryData<Document>(documentKey(saved.id), (held) =>
    held === undefined || isNewer(held) ? saved : held,
  )
  queries.setQueriesData<Pages<ListedDocument>>({ queryKey: LIST_KEY }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((held) => (isNewer(held) ? saved : held)),
          })),
        },
  )
  void refreshRows(queries, DOCUMENTS_KEY, [saved.id])
  void queries.invalidateQueries({ queryKey: [...documentKey(saved.id), 'events'] })
}
