import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Hub } from './hub.ts'

const EVERY_MS = 500

/** The rooms of each hub that were told a moment ago; true when there has been more to tell since then. */
const told = new WeakMap<Hub, Map<string, boolean>>()

/**
 * Sends a message that always says the same to a room: the first time at once, and then at most twice a second, however often it
 * is called. Call it only on commit.
 */
export function publishBundled(hub: Hub, room: string, message: ServerMessage): void {
  const rooms = told.get(hub) ?? new Map<string, boolean>()
  told.set(hub, rooms)
  if (rooms.has(room)) {
    rooms.set(room, true)
    return
  }
  rooms.set(room, false)
  hub.publish(room, message)
  setTimeout(() => {
    const hasMore = rooms.get(room)
    rooms.delete(room)
    if (hasMore) publishBundled(hub, room, message)
  }, EVERY_MS).unref()
}
