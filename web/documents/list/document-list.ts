import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { countDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import type { QueryOf, ResponseOf } from '#shared/endpoint.ts'
import { call } from '../../lib/api-client.ts'
import { useReconnected, useSocketMessage } from '../../lib/portal-socket.ts'
import { throttledRefresh } from '../../lib/throttled-refresh.ts'

/** Everything that a change of any document may change: lists, totals. One document has a key of its own. */
export const DOCUMENTS_KEY = ['documents'] as const
export const documentKey = (id: number) => ['document', id] as const

const LIST_KEY = [...DOCUMENTS_KEY, 'list'] as const
const PAGE_SIZE = 100
const REFRESH_AFTER_MS = 300

export type DocumentListQuery = Omit<QueryOf<typeof listDocuments>, 'limit' | 'cursor'>
type Page = ResponseOf<typeof listDocuments>

interface Asking {
  enabled?: boolean
  /** How often a reading that failed is tried again; unsaid, as every query. */
  retry?: number
}

/**
 * A list of documents, newest first, page by page as `loadMore` asks. It moves with the socket and is right again after a
 * reconnect; while a new filter loads, the old rows stay (`isStale`).
 */
export function useDocumentList(query: DocumentListQuery, { enabled = true, ...retrying }: Asking = {}) {
  useLiveDocuments()
  const list = useInfiniteQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(listDocuments, {
        query: { ...query, limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    ...retrying,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list
  const rows = useMemo(() => distinct(data?.pages.flatMap((page) => page.items) ?? []), [data])

  // A page asked for while the list is being read again would end that reading: it waits.
  const [isMoreWanted, setMoreWanted] = useState(false)
  useEffect(() => {
    if (!isMoreWanted || isFetching) return
    setMoreWanted(false)
    if (hasNextPage) void fetchNextPage()
  }, [isMoreWanted, isFetching, hasNextPage, fetchNextPage])

  return {
    rows,
    total: data?.pages[0]?.total,
    isLoading: list.isPending && enabled,
    /** The rows of the filter before. */
    isStale: list.isPlaceholderData,
    isFetching,
    error: list.error,
    isMoreFailed: isFetchNextPageError,
    loadMore: hasNextPage ? () => setMoreWanted(true) : undefined,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}

/**
 * How many documents that one may see are in each status, of those that a list with this filter holds; moves while a list
 * does, or `useLiveDocuments`. The counts of the filter before stay until the new ones are there.
 */
export function useStatusTotals(query: QueryOf<typeof countDocuments> = {}, asking: Asking = {}) {
  return useQuery({
    queryKey: [...DOCUMENTS_KEY, 'totals', query],
    queryFn: ({ signal }) => call(countDocuments, { query, signal }),
    placeholderData: keepPreviousData,
    ...asking,
  })
}

/** A row that moved while pages were read must not appear twice. */
function distinct(documents: readonly Document[]): Document[] {
  return [...new Map(documents.map((document) => [document.id, document])).values()]
}

/** Reads lists and totals again as documents change. Once on a page: each one more would read everything once more. */
export function useLiveDocuments(): void {
  const queries = useQueryClient()
  const [refresh, setRefresh] = useState<ReturnType<typeof throttledRefresh> | null>(null)
  useEffect(() => {
    const made = throttledRefresh(
      () => queries.invalidateQueries({ queryKey: DOCUMENTS_KEY }),
      REFRESH_AFTER_MS,
    )
    setRefresh(made)
    return made.stop
  }, [queries])

  const changed = useCallback(
    ({ id }: { id: number }) => {
      void queries.invalidateQueries({ queryKey: documentKey(id) })
      refresh?.request()
    },
    [queries, refresh],
  )
  const chatted = useCallback(() => refresh?.request(), [refresh])
  const reconnected = useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['document'] })
    refresh?.request()
  }, [queries, refresh])
  useSocketMessage('document_changed', changed)
  useSocketMessage('chat_changed', chatted)
  useReconnected(reconnected)
}

/** Shows a document as the server just answered it, at once everywhere; the lists are read again. */
export function showSaved(queries: QueryClient, saved: Document): void {
  const newer = (held: Document) => (held.id === saved.id && held.version <= saved.version ? saved : held)
  queries.setQueryData<Document>(documentKey(saved.id), (held) => (held === undefined ? saved : newer(held)))
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: LIST_KEY }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(newer) })) },
  )
  void queries.invalidateQueries({ queryKey: DOCUMENTS_KEY })
  void queries.invalidateQueries({ queryKey: [...documentKey(saved.id), 'events'] })
}

/** Reads again whatever may hold these documents, after something happened to them. */
export function refreshDocuments(queries: QueryClient, ids: readonly number[]): void {
  void queries.invalidateQueries({ queryKey: DOCUMENTS_KEY })
  for (const id of ids) void queries.invalidateQueries({ queryKey: documentKey(id) })
}
