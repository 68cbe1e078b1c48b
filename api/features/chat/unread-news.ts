import type { ChatSide } from '#shared/chat/chat.contract.ts'
import type { Hub } from '../../realtime/hub.ts'
import { documentRooms } from '../documents/announce-document.ts'
import type { RoomRow } from './chat-room-rows.ts'

const EVERY_MS = 100
const MOST_AT_ONCE = 10

/** Tells a side that its unread count of a document may have changed. */
export type TellUnread = (room: RoomRow, side: ChatSide) => void

/**
 * The first news goes out at once; in a storm of messages each document waits its turn and is told once, so that lists of
 * hundreds of workers are not told thousands of times a second.
 */
export function createUnreadNews(hub: Hub): TellUnread {
  const waiting = new Map<string, () => void>()
  let allowance = MOST_AT_ONCE
  let timer: NodeJS.Timeout | null = null

  function tellWaiting(): void {
    for (const [key, tell] of waiting) {
      if (allowance === 0) break
      allowance -= 1
      waiting.delete(key)
      tell()
    }
    if (timer === null) {
      timer = setTimeout(refill, EVERY_MS)
      timer.unref()
    }
  }

  function refill(): void {
    timer = null
    allowance = MOST_AT_ONCE
    if (waiting.size > 0) tellWaiting()
  }

  return (room, side) => {
    const documentId = room.document_id
    waiting.set(`${side}:${documentId}`, () => {
      for (const name of roomsOf(room, side)) hub.publish(name, { type: 'chat_changed', documentId })
    })
    tellWaiting()
  }
}

function roomsOf({ document }: RoomRow, side: ChatSide): string[] {
  const ofStaff = documentRooms({ ...document, dealer_id: null })
  return side === 'staff' ? ofStaff : documentRooms(document).filter((name) => !ofStaff.includes(name))
}
