import { useEffect, useSyncExternalStore } from 'react'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { whenUnanswered } from './api-client.ts'
import { useIsOnline } from './connection.ts'
import { checkSession, useSession } from './session-store.ts'
import { createSocket, type SocketState, useSocketState } from './socket.ts'

/** Whoever looks at the app has everything right within three seconds of the server's return. */
const LONGEST_WAIT_SEEN_MS = 2_000
const LONGEST_WAIT_HIDDEN_MS = 300_000
const REACHED_WITHIN_MS = 3_000

export type { SocketState } from './socket.ts'

/** The app's one connection. It lives as long as somebody is signed in. */
export const portalSocket = createSocket({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  sessionId: () => useSession.getState().sessionId,
  sessionEnded: () => void checkSession(),
  reaches: () =>
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  longestWait: () => (document.visibilityState === 'visible' ? LONGEST_WAIT_SEEN_MS : LONGEST_WAIT_HIDDEN_MS),
})

whenUnanswered(() => void portalSocket.doubt())

/** Follows the session and the network, for a page that reads since `since`. Returns what stops it. */
export function runPortalSocket(since: number): () => void {
  // Without a session the calls below do nothing.
  const retry = () => {
    if (document.visibilityState === 'visible') portalSocket.start()
  }
  const stopFollowing = useSession.subscribe(({ sessionId }, before) => {
    if (sessionId === before.sessionId) return
    if (sessionId === null) portalSocket.stop()
    else portalSocket.restart()
  })
  // A connection from before the network was lost may look open for minutes although it is dead: always open a new one.
  window.addEventListener('online', portalSocket.restart)
  window.addEventListener('offline', portalSocket.stop)
  document.addEventListener('visibilitychange', retry)
  // A hidden tab connects too, because it shows the office's notifications.
  portalSocket.begin(since)
  return () => {
    stopFollowing()
    window.removeEventListener('online', portalSocket.restart)
    window.removeEventListener('offline', portalSocket.stop)
    document.removeEventListener('visibilitychange', retry)
    portalSocket.stop()
  }
}

export function useConnectionState(): SocketState {
  return useSocketState(portalSocket)
}

/** The sentences for the two ways of having no server. */
export const NO_SERVER = { offline: '오프라인입니다.', silent: '서버가 응답하지 않습니다.' } as const

/** Why there is no server for anybody who is signed in: the one state that every screen shows. Null where there is one. */
export function useNoServer(): keyof typeof NO_SERVER | null {
  const isOnline = useIsOnline()
  const isUnreached = useSyncExternalStore(portalSocket.onStateChange, portalSocket.isUnreached)
  if (!isOnline) return 'offline'
  return isUnreached ? 'silent' : null
}

/** Listens to one type of message while the component lives. `listener` may change with every render. */
export function useSocketMessage<Type extends ServerMessage['type']>(
  type: Type,
  listener: (message: Extract<ServerMessage, { type: Type }>) => void,
): void {
  useEffect(() => portalSocket.subscribe(type, listener), [type, listener])
}

/** Calls `listener` whenever messages may have been missed, above all after a reconnect. */
export function useMessagesMissed(listener: () => void): void {
  useEffect(() => portalSocket.onMissed(listener), [listener])
}
