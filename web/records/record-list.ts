import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { caching } from '../lib/query-client.ts'
import { type ById, type Page, shortenUnseen, type Versioned } from './list-refresh.ts'

/** A list as pages use it, read whole or page by page. */
export interface RecordList<Row> {
  rows: readonly Row[]
  /** undefined until it is known. */
  total: number | undefined
  isLoading: boolean
  isFetching: boolean
  /** The rows still belong to the previous filter. */
  isStale: boolean
  error: Error | null
  retry: () => void
  /** Reads the next page; undefined when there is none. */
  loadMore: (() => void) | undefined
}

/** Where a page begins; spread it into the query of a paged call. */
export interface PageStart {
  limit: number
  cursor?: string
}

const PAGE_SIZE = 100

interface Asking {
  /** False when the filter is invalid and must not be sent. */
  enabled?: boolean
  /** How often a failed request is tried again; by default as often as every query. */
  retry?: number | boolean
}

/**
 * A list that is read page by page with `loadMore`; the old rows stay while a new filter loads. With `byId`
 * single changes are patched into a long list (list-refresh.ts).
 */
export function usePagedList<Row>(
  queryKey: QueryKey,
  read: (start: PageStart, signal: AbortSignal) => Promise<Page<Row>>,
  { byId, enabled = true, ...asking }: Asking & { byId?: Row extends Versioned ? ById<Row> : never } = {},
): RecordList<Row> {
  const queries = useQueryClient()
  const name = JSON.stringify(queryKey)
  useEffect(() => () => void setTimeout(shortenUnseen, 0, queries, JSON.parse(name)), [queries, name])
  const list = useInfiniteQuery({
    ...(byId === undefined ? caching.admin : caching.documents),
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    ...(byId === undefined ? {} : { meta: { byId } }),
    ...asking,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = list
  const isById = byId !== undefined
  const rows = useMemo(() => {
    const all = data?.pages.flatMap(({ items }) => items) ?? []
    return isById ? distinct(all) : all
  }, [data, isById])

  // Loading a page during a refresh would cancel the refresh, so it waits.
  const [isMoreWanted, setMoreWanted] = useState(false)
  useEffect(() => {
    if (!isMoreWanted || isFetching) return
    setMoreWanted(false)
    if (hasNextPage) void fetchNextPage()
  }, [isMoreWanted, isFetching, hasNextPage, fetchNextPage])

  // An empty result of the previous filter says nothing about this one.
  const isNothingYet = list.isPlaceholderData && rows.length === 0
  return {
    rows,
    total: isNothingYet ? undefined : data?.pages[0]?.total,
    isLoading: (list.isPending && enabled) || isNothingYet,
    isFetching,
    isStale: list.isPlaceholderData,
    error: list.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    loadMore: hasNextPage && !isFetchNextPageError ? () => setMoreWanted(true) : undefined,
  }
}

/** A row that moved between two page requests must not appear twice. */
function distinct<Row>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [(row as { id?: number }).id, row])).values()]
}

/** A list that comes in one answer and is filtered in the browser; `keep` says which rows are shown. */
export function useWholeList<Row>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Row[]>,
  keep: (row: Row) => boolean = () => true,
): RecordList<Row> & { size: number } {
  const list = useQuery({ ...caching.adminCarriers, queryKey, queryFn: ({ signal }) => read(signal) })
  const rows = (list.data ?? []).filter(keep)
  return {
    rows,
    /** The number of rows without the filter. */
    size: list.data?.length ?? 0,
    total: list.data === undefined ? undefined : rows.length,
    isLoading: list.isPending,
    isFetching: list.isFetching,
    isStale: false,
    error: list.error,
    retry: () => void list.refetch(),
    loadMore: undefined,
  }
}
