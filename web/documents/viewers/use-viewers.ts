import { useEffect, useSyncExternalStore } from 'react'
import type { Viewer } from '#shared/realtime/socket-messages.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { useSession } from '../../lib/session-store.ts'
import { createSeenViewers } from './seen-viewers.ts'

const seen = createSeenViewers(portalSocket, () => useSession.getState().user?.id ?? null)

/** Who else of the staff has the application open now. */
export function useViewers(documentId: number): readonly Viewer[] {
  return useSyncExternalStore(seen.subscribe, () => seen.of(documentId))
}

/** Who only passes through the applications is not announced in each of them. */
const STAYS_AFTER_MS = 300

/** Tells that this page shows the application, as long as it is there and seen; null: none. */
export function useViewing(documentId: number | null): void {
  useEffect(() => {
    if (documentId === null) return
    const say = () => {
      const isSeen = document.visibilityState === 'visible'
      portalSocket.send({ type: 'viewing', documentId: isSeen ? documentId : null })
    }
    const timer = setTimeout(say, STAYS_AFTER_MS)
    const stopSaying = portalSocket.subscribe('auth_ok', say)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearTimeout(timer)
      stopSaying()
      document.removeEventListener('visibilitychange', say)
      portalSocket.send({ type: 'viewing', documentId: null })
    }
  }, [documentId])
}
