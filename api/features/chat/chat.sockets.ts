import type { Registration } from '../../registration.ts'
import { presentMessage } from './chat.present.ts'
import { joinChat, leaveChat } from './chat-events.ts'
import { readRoomRow } from './chat-room-rows.ts'
import type { SendMessage } from './message-writer.ts'

/** The chat's message types on `/ws`. */
export function registerChatSockets({ sockets, context }: Registration, sendMessage: SendMessage): void {
  sockets.register('join_room', {
    access: 'chat.read',
    handle: async ({ connection, account, message: { roomId }, reply }) => {
      joinChat(context.hub, connection, await readRoomRow(context.database.kysely, account, roomId))
      reply({ type: 'joined', roomId })
    },
  })
  sockets.register('leave_room', {
    access: 'chat.read',
    handle: async ({ connection, message }) => leaveChat(context.hub, connection, message.roomId),
  })
  sockets.register('send_message', {
    access: 'chat.write',
    handle: async ({ connection, account, message: { roomId, text, clientMessageId }, reply }) => {
      const { row, room } = await sendMessage({
        account,
        roomId,
        text,
        clientMessageId: clientMessageId.toLowerCase(),
        connectionId: connection.id,
      })
      reply({ type: 'message_ack', clientMessageId, message: presentMessage(row, room, account.id) })
    },
  })
}
