import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { RecordKind } from '#shared/realtime/record-kinds.ts'
import { useReconnected, useSocketMessage } from '../lib/portal-socket.ts'
import { throttledRefresh } from '../lib/throttled-refresh.ts'
import { OFFERED_KEY, PRICES_KEY, REFERENCE_KEY, SETTLEMENTS_KEY, USERS_KEY } from './admin-keys.ts'

const LISTS_OF: Record<RecordKind, readonly QueryKey[]> = {
  accounts: [USERS_KEY],
  // What a settlement would be now hangs on prices.
  prices: [PRICES_KEY, SETTLEMENTS_KEY],
  settlements: [SETTLEMENTS_KEY],
}
/** Stores and mappings bear contact codes, accounts the names of carriers. */
const OF_REFERENCE: readonly QueryKey[] = [REFERENCE_KEY, USERS_KEY]
const OF_DOWNLOADS: readonly QueryKey[] = [OFFERED_KEY]
const ALL: readonly QueryKey[] = [...OF_REFERENCE, ...OF_DOWNLOADS, SETTLEMENTS_KEY]

const REFRESH_AFTER_MS = 500
/** A long list is read page by page; one who uploads or corrects many records must not have it read all the time. */
const REST_MS = 1500

/** What another administrator changes appears in the lists of the page. Once on a page. */
export function useLiveRecords(): void {
  const queries = useQueryClient()
  const [lists, setLists] = useState<LiveLists | null>(null)
  useEffect(() => {
    const made = liveLists((queryKey) => queries.invalidateQueries({ queryKey }))
    setLists(made)
    // What was read while nobody listened may be old; a reading that has just begun is new enough.
    for (const queryKey of ALL) void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
    return made.stop
  }, [queries])

  const recordsChanged = useCallback(
    ({ kind }: { kind: RecordKind }) => lists?.changed(LISTS_OF[kind]),
    [lists],
  )
  const referenceChanged = useCallback(() => lists?.changed(OF_REFERENCE), [lists])
  const downloadsChanged = useCallback(() => lists?.changed(OF_DOWNLOADS), [lists])
  const anyChanged = useCallback(() => lists?.changed(ALL), [lists])
  useSocketMessage('records_changed', recordsChanged)
  useSocketMessage('reference_changed', referenceChanged)
  useSocketMessage('downloads_changed', downloadsChanged)
  useReconnected(anyChanged)
}

type LiveLists = ReturnType<typeof liveLists>

/** Gathers what changes in a moment, and reads each list once. */
function liveLists(reread: (key: QueryKey) => Promise<void>) {
  let outdated = new Set<QueryKey>()
  const refresh = () => {
    const keys = [...outdated]
    outdated = new Set()
    return Promise.all(keys.map(reread))
  }
  const { request, stop } = throttledRefresh(refresh, REFRESH_AFTER_MS, REST_MS)
  return {
    stop,
    changed(keys: readonly QueryKey[]): void {
      for (const key of keys) outdated.add(key)
      request()
    },
  }
}
