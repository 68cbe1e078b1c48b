import type { Context } from '../../context.ts'
import type { Account } from '../../http/accounts.ts'
import { sideOf } from '../documents/documents.access.ts'
import { tellRead } from './chat-events.ts'
import { type RoomRow, readRoomRow } from './chat-room-rows.ts'
import type { TellUnread } from './unread-news.ts'

/** Moves the read mark of the reader's side forward, at most to the last message. Throws CHAT_ROOM_NOT_FOUND. */
export function markChatRead(
  { database, hub }: Context,
  tellUnread: TellUnread,
  { account, roomId, number }: { account: Account; roomId: number; number: number },
): Promise<RoomRow> {
  const side = sideOf(account)
  const column = side === 'dealer' ? 'read_by_dealer' : 'read_by_staff'
  return database.transaction(async ({ db, onCommit }) => {
    const room = await readRoomRow(db, account, roomId)
    const upTo = Math.min(number, room.last_number)
    const moved = await db
      .updateTable('chat_rooms')
      .set({ [column]: upTo })
      .where('id', '=', roomId)
      .where(column, '<', upTo)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) return room
    onCommit(() => {
      tellRead(hub, room, side, upTo)
      tellUnread(room, side)
    })
    return { ...room, [column]: upTo }
  })
}
