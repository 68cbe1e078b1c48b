import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { RecordKind } from '#shared/realtime/record-kinds.ts'
import { ApiError } from '../../lib/api-client.ts'
import {
  portalSocket,
  useConnectionState,
  useReconnected,
  useSocketMessage,
} from '../../lib/portal-socket.ts'
import { throttledRefresh } from '../../lib/throttled-refresh.ts'
import {
  outdateDocuments,
  refreshDocument,
  refreshLists,
  refreshOpenDocuments,
  rereadDocuments,
} from './refresh-documents.ts'

const REFRESH_AFTER_MS = 300
/** While the socket is down. */
const POLL_MS = 12_000

/**
 * Keeps lists and totals as the documents are. Once on a page: each one more would read everything once more. `restMs` is for
 * pages on which every change has all be read again: after the first of many changes it waits so long for the next.
 */
export function useLiveDocuments(restMs = 0): void {
  const queries = useQueryClient()
  const [lists, setLists] = useState<LiveLists | null>(null)
  useEffect(() => {
    const made = liveLists(queries, restMs)
    setLists(made)
    outdateDocuments(queries)
    return made.stop
  }, [queries, restMs])

  const changed = useCallback(
    ({ id }: { id: number }) => {
      refreshDocument(queries, id)
      lists?.changed([id])
    },
    [queries, lists],
  )
  const chatted = useCallback(({ ids }: { ids?: number[] | undefined }) => lists?.changed(ids), [lists])
  const anyChanged = useCallback(() => lists?.changed(undefined), [lists])
  useSocketMessage('document_changed', changed)
  useSocketMessage('chat_changed', chatted)
  useSocketMessage('figures_changed', anyChanged)
  useReconnected(anyChanged)
  useLiveAmounts()
  usePollingWithoutSocket(queries)
}

/** Administrators hear of amounts that became others; nobody else sees them. */
export function useLiveAmounts(): void {
  const queries = useQueryClient()
  useSocketMessage(
    'records_changed',
    useCallback(
      ({ kind }: { kind: RecordKind }) => kind === 'settlements' && refreshOpenDocuments(queries),
      [queries],
    ),
  )
}

type LiveLists = ReturnType<typeof liveLists>

/** Gathers what changes in a moment, and reads it in one go. */
function liveLists(queries: QueryClient, restMs: number) {
  let ids = new Set<number>()
  let isAny = false
  const refresh = () => {
    const [those, any] = [[...ids], isAny]
    ids = new Set()
    isAny = false
    return any ? rereadDocuments(queries) : refreshLists(queries, those)
  }
  const { request, stop } = throttledRefresh(refresh, REFRESH_AFTER_MS, restMs)
  return {
    stop,
    /** undefined: nobody knows which. */
    changed(those: readonly number[] | undefined): void {
      if (those === undefined) isAny = true
      else for (const id of those) ids.add(id)
      request()
    },
  }
}

/** Where no socket gets through, what somebody looks at is read again by and by; the badge then says that calls do. */
function usePollingWithoutSocket(queries: QueryClient): void {
  const isDown = useConnectionState() !== 'connected'
  useEffect(() => {
    if (!isDown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const wait = () => {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(poll, POLL_MS)
    }
    const poll = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || !navigator.onLine) return wait()
      const isReached = await rereadDocuments(queries).then(
        () => true,
        (error: unknown) => error instanceof ApiError,
      )
      if (!isStopped) portalSocket.callsReach(isReached)
      wait()
    }
    const look = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      portalSocket.callsReach(null)
    }
  }, [isDown, queries])
}
