import type { ChatMessage, ChatSide } from '#shared/chat/chat.contract.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../../http/accounts.ts'
import type { Connection, Hub } from '../../realtime/hub.ts'
import { relationTo } from '../documents/documents.access.ts'
import { senderName } from './chat.access.ts'
import { presentMessage } from './chat.present.ts'
import type { MessageRow, RoomRow } from './chat-room-rows.ts'

/*
 * Chat room R has three kinds of hub rooms. `chat:R` is for the back office, which may read every chat. A store or a
 * dealer_worker A joins `chat:R:own:A`, which gets messages only while the document is A's: after that A hears nothing
 * more, in whichever process its socket is. `chat:R:account:A` is for A's own devices only.
 */
const everybody = (roomId: number) => `chat:${roomId}`
const owner = (roomId: number, accountId: number) => `chat:${roomId}:own:${accountId}`
const devices = (roomId: number, accountId: number) => `chat:${roomId}:account:${accountId}`

/** Subscribes somebody who may read the room. */
export function joinChat(hub: Hub, connection: Connection<Account>, room: RoomRow): void {
  const { account } = connection
  const isFull = relationTo(account, room.document) === 'full'
  hub.join(connection, isFull ? everybody(room.id) : owner(room.id, account.id))
  hub.join(connection, devices(room.id, account.id))
}

export function leaveChat(hub: Hub, connection: Connection<Account>, roomId: number): void {
  const { id } = connection.account
  for (const room of [everybody(roomId), owner(roomId, id), devices(roomId, id)]) hub.leave(connection, room)
}

/** Tells a stored message to all in the room but the socket that sent it (`connectionId`, null: none). */
export function tellMessage(hub: Hub, room: RoomRow, row: MessageRow, connectionId: string | null): void {
  const told = (message: ChatMessage): ServerMessage => ({ type: 'new_message', message })
  const sender = row.sender_id
  const forOthers = told(presentMessage(row, room, null))
  hub.publish(everybody(room.id), forOthers, { accountId: sender })
  for (const id of ownersOf(room)) {
    if (id !== sender) hub.publish(owner(room.id, id), forOthers)
  }
  hub.publish(devices(room.id, sender), told(presentMessage(row, room, sender)), connectionId ?? undefined)
}

/** Tells everybody in the room up to which number one side has read. */
export function tellRead(hub: Hub, room: RoomRow, side: ChatSide, number: number): void {
  const message = { type: 'room_read', roomId: room.id, side, number } as const
  for (const name of [everybody(room.id), ...ownersOf(room).map((id) => owner(room.id, id))]) {
    hub.publish(name, message)
  }
}

/** Tells the others in the room that this account is writing something. */
export function tellTyping(hub: Hub, room: RoomRow, account: Account): void {
  const message = {
    type: 'typing',
    roomId: room.id,
    accountId: account.id,
    name: senderName(account),
  } as const
  const owners = ownersOf(room).map((id) => owner(room.id, id))
  for (const name of [everybody(room.id), ...owners]) hub.publish(name, message, { accountId: account.id })
}

function ownersOf({ document: { dealer_id, assigned_worker_id, activated_by } }: RoomRow): number[] {
  return [...new Set([dealer_id, assigned_worker_id, activated_by])].filter((id) => id !== null)
}
