import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { NetworkError } from '../../lib/api-error.ts'
import { useIsOnline } from '../../lib/connection.ts'
import { DOCUMENTS_KEY, PRICING_TABLES_KEY } from '../../records/record-keys.ts'

const FIGURES: readonly unknown[] = [DOCUMENTS_KEY[0], PRICING_TABLES_KEY[0]]

const isFigure = ({ queryKey, state }: Query) =>
  FIGURES.includes(queryKey[0]) && (!navigator.onLine || state.error instanceof NetworkError)
const UNREACHED = { type: 'active', predicate: isFigure } as const

/**
 * Set when figures of the page could not be read: the time of the oldest that is shown (`asOf` in ms, 0 if none was
 * ever read) and a way to ask again. Null when all are current.
 */
export function useUnreached() {
  const queries = useQueryClient()
  useIsOnline()
  const cache = queries.getQueryCache()
  const readAt = () => {
    const times = cache.findAll(UNREACHED).map(({ state }) => state.dataUpdatedAt)
    if (times.length === 0) return null
    const read = times.filter((time) => time > 0)
    return read.length === 0 ? 0 : Math.min(...read)
  }
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const asOf = useSyncExternalStore(subscribe, readAt)
  const isTrying = useIsFetching(UNREACHED) > 0
  return asOf === null ? null : { asOf, isTrying, retry: () => void queries.refetchQueries(UNREACHED) }
}
