import type { ChatSide } from '#shared/chat/chat.contract.ts'
import type { Hub } from '../../realtime/hub.ts'
import { documentRooms } from '../documents/announce-document.ts'
import type { RoomRow } from './chat-room-rows.ts'

const EVERY_MS = 500

/** Tells a side that an unread count may have changed. */
export type TellUnread = (room: RoomRow, side: ChatSide) => void

/**
 * The first news of a room of the hub goes out at once; what follows is told together, so that in a storm of messages the
 * lists of hundreds of workers are not told thousands of times a second to read themselves again.
 */
export function createUnreadNews(hub: Hub): TellUnread {
  /** The rooms that were told a moment ago, and whether there is news since. */
  const told = new Map<string, boolean>()

  function tell(name: string): void {
    if (told.has(name)) {
      told.set(name, true)
      return
    }
    told.set(name, false)
    hub.publish(name, { type: 'chat_changed' })
    setTimeout(() => {
      const hasMore = told.get(name) === true
      told.delete(name)
      if (hasMore) tell(name)
    }, EVERY_MS).unref()
  }

  return (room, side) => roomsOf(room, side).forEach(tell)
}

function roomsOf({ document }: RoomRow, side: ChatSide): string[] {
  const ofStaff = documentRooms({ ...document, dealer_id: null })
  return side === 'staff' ? ofStaff : documentRooms(document).filter((name) => !ofStaff.includes(name))
}
