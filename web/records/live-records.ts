import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordKind } from '#shared/realtime/record-kinds.ts'
import { ApiError } from '../lib/api-client.ts'
import { portalSocket } from '../lib/portal-socket.ts'
import { throttledRefresh } from '../lib/throttled-refresh.ts'
import { refreshRows, rereadAll } from './list-refresh.ts'
import {
  DOCUMENT_KEY,
  DOCUMENTS_KEY,
  documentKey,
  FIGURES_KEY,
  OFFERED_KEY,
  PRICES_KEY,
  PRICING_TABLES_KEY,
  REFERENCE_KEY,
  SETTLEMENTS_KEY,
  USERS_KEY,
} from './record-keys.ts'

const RECORDS_OF: Record<RecordKind, readonly QueryKey[]> = {
  accounts: [USERS_KEY],
  // What a settlement would be now hangs on prices.
  prices: [PRICES_KEY, SETTLEMENTS_KEY],
  // No message tells of the documents that a run through the settlements gave other amounts.
  settlements: [SETTLEMENTS_KEY, DOCUMENT_KEY],
}
/** Stores and mappings bear contact codes, accounts the names of carriers. */
const OF_REFERENCE: readonly QueryKey[] = [REFERENCE_KEY, USERS_KEY]
const OF_DOWNLOADS: readonly QueryKey[] = [OFFERED_KEY, PRICING_TABLES_KEY]
const RECORDS: readonly QueryKey[] = [...OF_REFERENCE, ...OF_DOWNLOADS, SETTLEMENTS_KEY, DOCUMENT_KEY]
/** All that follows the server by itself. */
const LIVE: readonly QueryKey[] = [DOCUMENTS_KEY, ...RECORDS]

const DOCUMENTS_AFTER_MS = 300
const RECORDS_AFTER_MS = 500
/**
 * Sums and the lists of records are read as a whole after each change: after the first of many changes they wait so long for the
 * next, since nobody needs them sooner.
 */
const REST_MS = 1500
/** While the socket is down. */
const POLL_MS = 12_000

/**
 * Keeps what a QueryClient holds as the server has it, as long as there is the client: what nobody looks at is read when somebody
 * does. Answers with what ends it.
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
  return () => {
    stopLooking()
    stopFollowing()
    stopPolling?.()
  }
}

/** Gathers what changes in a moment, and reads each thing once. */
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
  /** undefined: nobody knows which. */
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
      // What workers activate and cancel appears in the settlements.
      recordsChanged([SETTLEMENTS_KEY])
    }),
    portalSocket.subscribe('chat_changed', ({ ids: those }) => documentsChanged(those)),
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

/** Where no socket gets through, what somebody looks at is read again by and by; the badge then says that calls do. */
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
    // Where nothing was asked, nobody knows.
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
