import { type QueryKey, useQuery } from '@tanstack/react-query'
import { caching } from '../lib/query-client.ts'
import type { AdminRows } from './AdminList.tsx'

/** A list that comes in one answer and is filtered here; `keep` must be stable. */
export function useWholeList<Row>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Row[]>,
  keep: (row: Row) => boolean,
): AdminRows<Row> & { size: number } {
  const list = useQuery({ ...caching.adminCarriers, queryKey, queryFn: ({ signal }) => read(signal) })
  const rows = (list.data ?? []).filter(keep)
  return {
    rows,
    /** Without the filter. */
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
