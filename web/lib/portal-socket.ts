import { useEffect } from 'react'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { checkSession, useSession } from './session-store.ts'
import { createSocket, type SocketState, useSocketState } from './socket.ts'

export type { SocketState } from './socket.ts'

/** The app's one connection. It lives as long as somebody is signed in. */
export const portalSocket = createSocket({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  sessionId: () => useSession.getState().sessionId,
  sessionEnded: () => void checkSession(),
})

/** Keeps the connection in step with the session and the network. Answers with what stops it. */
export function runPortalSocket(): () => void {
  // Without a session these connect nothing.
  const retry = () => {
    if (document.visibilityState === 'visible') portalSocket.start()
  }
  const stopFollowing = useSession.subscribe(({ sessionId }, before) => {
    if (sessionId === before.sessionId) return
    if (sessionId === null) portalSocket.stop()
    else portalSocket.restart()
  })
  // A connection that outlived the network may look open for minutes: begin again instead of trusting it.
  window.addEventListener('online', portalSocket.restart)
  window.addEventListener('offline', portalSocket.stop)
  document.addEventListener('visibilitychange', retry)
  // Also behind other tabs: there the office is told of news.
  portalSocket.start()
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

/** Listens to one type of message while the component lives. `listener` may change with every render. */
export function useSocketMessage<Type extends ServerMessage['type']>(
  type: Type,
  listener: (message: Extract<ServerMessage, { type: Type }>) => void,
): void {
  useEffect(() => portalSocket.subscribe(type, listener), [type, listener])
}

/** Runs after every reconnect while the component lives: messages may have been missed. */
export function useReconnected(listener: () => void): void {
  useEffect(() => portalSocket.onConnected(listener), [listener])
}
