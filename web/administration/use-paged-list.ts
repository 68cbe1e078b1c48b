import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { caching } from '../lib/query-client.ts'
import type { AdminRows } from './AdminList.tsx'

interface Page<Row> {
  items: Row[]
  total: number
  nextCursor: string | null
}

/** Where a page begins: spread it into the query of a paged call. */
export interface PageStart {
  limit: number
  cursor?: string
}

const PAGE_SIZE = 100

/** A paged list of the admin area, read page by page as its end comes near; old rows stay while a new filter loads. */
export function usePagedList<Row>(
  queryKey: QueryKey,
  read: (start: PageStart, signal: AbortSignal) => Promise<Page<Row>>,
): AdminRows<Row> {
  const list = useInfiniteQuery({
    ...caching.admin,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  // Nothing of the filter before says nothing of this one.
  const isNothingYet = list.isPlaceholderData && rows.length === 0
  const mayAskForMore = hasNextPage && !isFetching && !isFetchNextPageError
  return {
    rows,
    total: isNothingYet ? undefined : data?.pages[0]?.total,
    isLoading: list.isPending || isNothingYet,
    isFetching,
    isStale: list.isPlaceholderData,
    error: list.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    loadMore: mayAskForMore ? () => void fetchNextPage() : undefined,
  }
}
