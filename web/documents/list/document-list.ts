import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ACTIVATION_STATUSES } from '#shared/documents/activation-status.ts'
import type { Document, ListedDocument } from '#shared/documents/document.contract.ts'
import { listDocumentRows } from '#shared/documents/document-rows.contract.ts'
import { countDocuments, listDateOf } from '#shared/documents/documents.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../lib/api-client.ts'
import { caching } from '../../lib/query-client.ts'
import { type ById, refreshRows } from '../../records/list-refresh.ts'
import { DOCUMENTS_KEY, documentKey } from '../../records/record-keys.ts'
import { type RecordList, usePagedList } from '../../records/record-list.ts'
import { isBefore } from './list-order.ts'

export const LIST_KEY = [...DOCUMENTS_KEY, 'list'] as const

export type DocumentListQuery = Omit<QueryOf<typeof listDocumentRows>, 'view' | 'limit' | 'cursor' | 'ids'>

interface Asking {
  enabled?: boolean
  /** How often a failed request is tried again; by default as often as every query. */
  retry?: number
}

/** A list of documents, updated live by the socket; `query` must be stable. */
export function useDocumentList(query: DocumentListQuery, asking: Asking = {}): RecordList<ListedDocument> {
  const byId = useMemo(() => documentsById(query), [query])
  return usePagedList(
    [...LIST_KEY, query],
    (start, signal) => call(listDocumentRows, { query: { view: 'row', ...query, ...start }, signal }),
    { ...asking, byId },
  )
}

/** How single documents of a list are read. */
function documentsById(query: DocumentListQuery): ById<ListedDocument> {
  const asked = { view: 'row', ...query } as const
  const date = query.dateField ?? listDateOf(query.activationStatus ?? ACTIVATION_STATUSES)
  const order = { date, sort: query.sort }
  return {
    read: async (ids) => {
      const [{ items: found }, { total }] = await Promise.all([
        call(listDocumentRows, { query: { ...asked, ids: [...ids], limit: LIMITS.pageSizeMost } }),
        call(listDocumentRows, { query: { ...asked, limit: 1 } }),
      ])
      return { found, total }
    },
    isBefore: (one, other) => isBefore(one, other, order),
  }
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

/** Reads again everything that may contain these documents, after they changed; ends once the lists have them. */
export async function refreshDocuments(queries: QueryClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) void queries.invalidateQueries({ queryKey: documentKey(id) })
  await refreshRows(queries, DOCUMENTS_KEY, ids)
}

/** Shows the document of a save's answer at once where it is open, and updates the lists. */
export function showSaved(queries: QueryClient, saved: Document): void {
  queries.setQueryData<Document>(documentKey(saved.id), (held) =>
    held === undefined || held.version <= saved.version ? saved : held,
  )
  void refreshRows(queries, DOCUMENTS_KEY, [saved.id])
  void queries.invalidateQueries({ queryKey: [...documentKey(saved.id), 'events'] })
}
