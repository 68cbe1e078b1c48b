import { randomUUID } from 'node:crypto'
import { listChatMessages } from '#shared/chat/chat.contract.ts'
import type { Registration } from '../../registration.ts'
import { writeRefusal } from './chat.access.ts'
import { presentStored } from './chat.present.ts'
import { joinChat, leaveChat, tellTyping } from './chat-events.ts'
import { readRoomRow } from './chat-room-rows.ts'
import type { SendMessage } from './message-writer.ts'

/** Signs of writing that follow each other faster are not passed on. */
const TYPING_EVERY_MS = 1_000

/** The chat's message types on `/ws`. */
export function registerChatSockets({ sockets, context }: Registration, sendMessage: SendMessage): void {
  const typedAt = new WeakMap<object, number>()
  sockets.register('join_room', {
    access: 'chat.read',
    handle: async ({ connection, account, message: { roomId }, reply, accessed }) => {
      const room = await readRoomRow(context.database.kysely, account, roomId)
      // As who reads its messages: from now on they arrive by themselves.
      await accessed({ documents: [room.document_id], filters: {}, list: listChatMessages.path })
      joinChat(context.hub, connection, room)
      reply({ type: 'joined', roomId })
    },
  })
  sockets.register('leave_room', {
    access: 'chat.read',
    handle: async ({ connection, message }) => leaveChat(context.hub, connection, message.roomId),
  })
  sockets.register('typing', {
    access: 'chat.write',
    handle: async ({ connection, account, message: { roomId } }) => {
      const now = context.clock.now().getTime()
      if (now - (typedAt.get(connection) ?? 0) < TYPING_EVERY_MS) return
      typedAt.set(connection, now)
      const room = await readRoomRow(context.database.kysely, account, roomId)
      if (writeRefusal(account, room.document) === null) tellTyping(context.hub, room, account)
    },
  })
  sockets.register('send_message', {
    access: 'chat.write',
    handle: async ({ connection, account, message, reply }) => {
      const { roomId, text, clientMessageId = randomUUID() } = message
      const { row, room } = await sendMessage({
        account,
        roomId,
        text,
        clientMessageId: clientMessageId.toLowerCase(),
        connectionId: connection.id,
        file: null,
      })
      reply({ type: 'message_ack', clientMessageId, message: presentStored(row, room, account) })
    },
  })
}
