import { useSession } from '../../lib/session-store.ts'
import { markUnsaved } from '../../lib/unsaved-changes.ts'
import type { ChatLine } from './chat-line.ts'

/** What outlives the screen of a room: its messages, including unsent ones, and the text being typed. */
export interface RoomMemory {
  line: ChatLine
  draft: string
}

const rooms = new Map<string, RoomMemory>()
let letGo = () => {}

/** The memory of a room for one account; deleted when the account signs out or the page is closed. */
export function roomMemory(accountId: number, roomId: number, createLine: () => ChatLine): RoomMemory {
  const key = `${accountId} ${roomId}`
  const known = rooms.get(key)
  if (known !== undefined) return known
  const fresh = { line: createLine(), draft: '' }
  rooms.set(key, fresh)
  fresh.line.subscribe(guardUnsent)
  return fresh
}

/** Makes the browser ask before it leaves the page while there are unsent messages. */
function guardUnsent(): void {
  const isUnsent = [...rooms.values()].some(({ line }) => line.state().thread.unsent.length > 0)
  letGo()
  letGo = isUnsent ? markUnsaved() : () => {}
}

useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return
  rooms.clear()
  guardUnsent()
})
