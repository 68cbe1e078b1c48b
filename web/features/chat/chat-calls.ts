import * as contract from '#shared/chat/chat.contract.ts'
import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { call, hasCode } from '../../lib/api-client.ts'
import type { ChatCalls } from './chat-line.ts'

/** A document and its room; null while there is none. */
export type Entered = ResponseOf<typeof contract.readChatRoom>

/** Reads the room, or creates it if the account may and the document is in work. Throws as `call` does. */
export async function enterRoom(
  documentId: number,
  mayOpen: boolean,
  signal?: AbortSignal,
): Promise<Entered> {
  const found = await call(contract.readChatRoom, { params: { documentId }, signal })
  const isInWork = STATUS_TABLE[found.document.activationStatus].group === 'processing'
  if (found.chatRoom !== null || !mayOpen || !isInWork) return found
  try {
    return { ...found, chatRoom: await call(contract.openChatRoom, { body: { documentId }, signal }) }
  } catch (error) {
    // Since the document was read, its status changed or another worker took it.
    if (hasCode(error, 'CHAT_NOT_AVAILABLE', 'FORBIDDEN')) return found
    throw error
  }
}

/** The calls of one room; `entered` gets what polling reads about the document. */
export function chatCalls(documentId: number, roomId: number, entered: (now: Entered) => void): ChatCalls {
  return {
    messagesAfter: async (after) =>
      (await call(contract.listChatMessages, { params: { roomId }, query: { after } })).messages,
    post: (message, idempotencyKey) =>
      call(contract.sendChatMessage, { body: { roomId, message }, idempotencyKey }),
    room: async () => {
      const now = await call(contract.readChatRoom, { params: { documentId } })
      entered(now)
      return now.chatRoom
    },
    markRead: (number) => call(contract.markChatRead, { body: { roomId, number } }),
  }
}
