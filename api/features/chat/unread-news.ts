import type { ChatSide } from '#shared/chat/chat.contract.ts'
import type { Hub } from '../../realtime/hub.ts'
import { documentRooms } from '../documents/announce-document.ts'
import type { RoomRow } from './chat-room-rows.ts'

const EVERY_MS = 500

/** With more documents than this the message names none, and lists read everything again. */
const MOST_IDS = 100

/** Tells a side that an unread count may have changed: the other side has written, or it has read itself. */
export type TellUnread = (room: RoomRow, side: ChatSide) => void

/**
 * The first change in a hub room is published at once; later ones are collected for half a second. Otherwise a burst of
 * messages would make the lists of hundreds of workers reload thousands of times a second.
 */
export function createUnreadNews(hub: Hub): TellUnread {
  /** The hub rooms that were told less than half a second ago, each with the documents since. */
  const told = new Map<string, Set<number>>()

  function add(name: string, id: number): void {
    const waiting = told.get(name)
    if (waiting === undefined) tell(name, new Set([id]))
    else waiting.add(id)
  }

  function tell(name: string, ids: ReadonlySet<number>): void {
    const since = new Set<number>()
    told.set(name, since)
    hub.publish(name, { type: 'chat_changed', ...(ids.size > MOST_IDS ? {} : { ids: [...ids] }) })
    setTimeout(() => {
      told.delete(name)
      if (since.size > 0) tell(name, since)
    }, EVERY_MS).unref()
  }

  return (room, side) => {
    for (const name of roomsOf(room, side)) add(name, room.document_id)
  }
}

function roomsOf({ document }: RoomRow, side: ChatSide): string[] {
  const ofStaff = documentRooms({ ...document, dealer_id: null })
  return side === 'staff' ? ofStaff : documentRooms(document).filter((name) => !ofStaff.includes(name))
}
