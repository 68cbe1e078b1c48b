import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordKind } from '#shared/endpoint.ts'
import { ApiError } from '../lib/api-client.ts'
import { portalSocket } from '../lib/portal-socket.ts'
import { useSession } from '../lib/session-store.ts'
import { throttledRefresh } from '../lib/throttled-refresh.ts'
import { refreshRows, rereadAll } from './list-refresh.ts'
import {
  CANNED_REPLIES_KEY,
  DOCUMENT_KEY,
  DOCUMENTS_KEY,
  documentKey,
  FIGURES_KEY,
  NEWS_KEY,
  OFFERED_KEY,
  PRICES_KEY,
  PRICING_TABLES_KEY,
  REFERENCE_KEY,
  SETTLEMENTS_KEY,
  SETUP_KEY,
  USERS_KEY,
} from './record-keys.ts'

const RECORDS_OF: Record<RecordKind, readonly QueryKey[]> = {
  accounts: [USERS_KEY, SETUP_KEY],
  // The proposed amount of a settlement depends on prices.
  prices: [PRICES_KEY, SETTLEMENTS_KEY, SETUP_KEY],
  // A run over the settlements changes amounts of documents, and no message names those documents.
  settlements: [SETTLEMENTS_KEY, DOCUMENT_KEY],
  'canned-replies': [CANNED_REPLIES_KEY],
}
/** Stores and mappings show contact codes, accounts show carriers' names. */
const OF_REFERENCE: readonly QueryKey[] = [REFERENCE_KEY, USERS_KEY, SETUP_KEY]
const OF_DOWNLOADS: readonly QueryKey[] = [OFFERED_KEY, PRICING_TABLES_KEY]
const RECORDS: readonly QueryKey[] = [
  ...OF_REFERENCE,
  ...OF_DOWNLOADS,
  SETTLEMENTS_KEY,
  DOCUMENT_KEY,
  CANNED_REPLIES_KEY,
  NEWS_KEY,
]
/** Everything that is updated live. */
const LIVE: readonly QueryKey[] = [DOCUMENTS_KEY, ...RECORDS]

const DOCUMENTS_AFTER_MS = 300
const RECORDS_AFTER_MS = 500
/**
 * Sums and whole lists are read shortly after the first of many changes, and then wait this long for the
 * next, since nobody needs them sooner.
 */
const REST_MS = 1500
/** How often to read while the socket is down. */
const POLL_MS = 12_000

/**
 * Keeps a QueryClient's data as the server has it; what is not on the screen is read when it is shown.
 * Returns a function that ends it.
 */
export function followServer(queries: QueryClient): () => void {
  const stopFollowing = followMessages(queries)
  let stopPolling: (() => void) | null = null
  const look = () => {
    const isDown = portalSocket.state() !== 'connected'
    if (isDown) stopPolling ??= pollWithoutSocket(queries)
    else {
      stopPolling?.()
      stopPolling = null
    }
  }
  look()
  const stopLooking = portalSocket.onStateChange(look)
  const stopComparing = forgetEarlierSessions(queries)
  return () => {
    stopLooking()
    stopComparing()
    stopFollowing()
    stopPolling?.()
  }
}

/**
 * After a new login over an open page nothing that was read before counts: the server may have been restored in between. What the page
 * shows is read again in its place, so that nothing typed is lost.
 */
function forgetEarlierSessions(queries: QueryClient): () => void {
  let readBy = useSession.getState().sessionId
  return useSession.subscribe(({ sessionId }) => {
    if (sessionId === null || sessionId === readBy) return
    readBy = sessionId
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
  })
}

/** Collects the changes of a short time and reads each thing once. */
function followMessages(queries: QueryClient): () => void {
  const outdate = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey })

  let ids = new Set<number>()
  let isAnyChanged = false
  const rows = throttledRefresh(() => {
    const [those, isAny] = [[...ids], isAnyChanged]
    ids = new Set()
    isAnyChanged = false
    const except = { except: FIGURES_KEY }
    return isAny
      ? rereadAll(queries, [DOCUMENTS_KEY], except)
      : refreshRows(queries, DOCUMENTS_KEY, those, except)
  }, DOCUMENTS_AFTER_MS)
  const figures = throttledRefresh(() => outdate(FIGURES_KEY), DOCUMENTS_AFTER_MS, REST_MS)
  /** undefined means that the changed documents are unknown. */
  const documentsChanged = (those: readonly number[] | undefined) => {
    if (those === undefined) isAnyChanged = true
    else for (const id of those) ids.add(id)
    rows.request()
    figures.request()
  }

  let outdated = new Set<QueryKey>()
  const records = throttledRefresh(
    () => {
      const keys = [...outdated]
      outdated = new Set()
      return Promise.all(keys.map(outdate))
    },
    RECORDS_AFTER_MS,
    REST_MS,
  )
  const recordsChanged = (keys: readonly QueryKey[]) => {
    for (const key of keys) outdated.add(key)
    records.request()
  }

  const ends = [
    portalSocket.subscribe('document_changed', ({ id }) => {
      void outdate(documentKey(id))
      documentsChanged([id])
      // Activations and cancellations by workers change the settlements.
      recordsChanged([SETTLEMENTS_KEY])
    }),
    portalSocket.subscribe('chat_changed', ({ ids: those }) => {
      documentsChanged(those)
      // A message that was read in the chat is no news any more.
      recordsChanged([NEWS_KEY])
    }),
    portalSocket.subscribe('news_changed', () => recordsChanged([NEWS_KEY])),
    portalSocket.subscribe('figures_changed', () => documentsChanged(undefined)),
    portalSocket.subscribe('records_changed', ({ kind }) => recordsChanged(RECORDS_OF[kind])),
    portalSocket.subscribe('reference_changed', () => recordsChanged(OF_REFERENCE)),
    portalSocket.subscribe('downloads_changed', () => recordsChanged(OF_DOWNLOADS)),
    portalSocket.onMissed(() => {
      documentsChanged(undefined)
      recordsChanged(RECORDS)
    }),
    rows.stop,
    figures.stop,
    records.stop,
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Without a socket, reads what is on the screen from time to time; the badge shows if calls succeed. */
function pollWithoutSocket(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const wait = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(poll, POLL_MS)
  }
  const poll = async () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible' || !navigator.onLine) return wait()
    const isReached = await rereadAll(queries, LIVE).catch((error: unknown) => error instanceof ApiError)
    // When nothing was asked, nothing is known.
    if (!isStopped && isReached !== null) portalSocket.callsReach(isReached)
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
}
