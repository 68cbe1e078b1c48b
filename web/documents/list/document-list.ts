import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { countDocuments, listDocuments } from '#shared/documents/documents.contract.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { call } from '../../lib/api-client.ts'
import { DOCUMENTS_KEY, type DocumentListQuery, LIST_KEY } from './document-keys.ts'
import { useLiveDocuments } from './live-documents.ts'
import { shortenUnseen } from './refresh-documents.ts'

const PAGE_SIZE = 100

/** The socket says when to read again, and without it a timer; the focus of a window says nothing. */
const LIVE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

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
  const queries = useQueryClient()
  useEffect(() => () => void setTimeout(shortenUnseen, 0, queries, query), [queries, query])
  const list = useInfiniteQuery({
    ...LIVE,
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
    ...LIVE,
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
