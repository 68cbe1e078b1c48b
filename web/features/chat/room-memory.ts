import { useSession } from '../../lib/session-store.ts'
import { markUnsaved } from '../../lib/unsaved-changes.ts'
import type { ChatLine } from './chat-line.ts'

/** What outlives the screen of a room: its line, with what could not be sent, and what is half typed. */
export interface RoomMemory {
  line: ChatLine
  draft: string
}

const rooms = new Map<string, RoomMemory>()
let letGo = () => {}

/** The memory of a room for one account; gone with the account, or with the page. */
export function roomMemory(accountId: number, roomId: number, createLine: () => ChatLine): RoomMemory {
  const key = `${accountId} ${roomId}`
  const known = rooms.get(key)
  if (known !== undefined) return known
  const fresh = { line: createLine(), draft: '' }
  rooms.set(key, fresh)
  fresh.line.subscribe(guardUnsent)
  return fresh
}

/** The browser asks before it leaves while something written is nowhere but here. */
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
