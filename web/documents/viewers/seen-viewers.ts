import type { Viewer } from '#shared/realtime/socket-messages.ts'
import type { PortalSocket } from '../../lib/socket.ts'

const NOBODY: readonly Viewer[] = []

/**
 * Who else has which application open, as far as the server tells. It is asked for while somebody looks (`subscribe`), again on
 * every connection, and forgotten without one: nobody knows then who has left.
 */
export function createSeenViewers(
  socket: Pick<PortalSocket, 'send' | 'state' | 'subscribe' | 'onStateChange'>,
  ownId: () => number | null,
) {
  const seen = new Map<number, readonly Viewer[]>()
  const listeners = new Set<() => void>()
  let ends: (() => void)[] = []

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const forget = () => {
    if (seen.size === 0) return
    seen.clear()
    tell()
  }
  const ask = () => void socket.send({ type: 'watch_viewers' })

  function begin(): void {
    ends = [
      socket.subscribe('viewers', ({ documents }) => {
        for (const { id, viewers } of documents) {
          const others = viewers.filter((viewer) => viewer.id !== ownId())
          if (others.length === 0) seen.delete(id)
          else seen.set(id, others)
        }
        tell()
      }),
      socket.subscribe('auth_ok', ask),
      socket.onStateChange(() => {
        if (socket.state() !== 'connected') forget()
      }),
    ]
    ask()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (listeners.size === 1) begin()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const end of ends) end()
        seen.clear()
      }
    },
    /** The same list until it changes. */
    of: (documentId: number): readonly Viewer[] => seen.get(documentId) ?? NOBODY,
  }
}
