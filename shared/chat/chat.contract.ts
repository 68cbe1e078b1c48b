import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { APPLICATION_FILE } from '../documents/application.contract.ts'
import { defineEndpoint } from '../endpoint.ts'
import { riskQuery } from '../files/risky-download.ts'
import { LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { id, wireId, wireInteger } from '../wire.ts'
import { ChatMessage, ChatRoom, chatMessageText } from './chat.shape.ts'

export * from './chat.shape.ts'

/** The same files as with an application. */
export const CHAT_FILE = { ...APPLICATION_FILE, required: true } as const

const ChatDocument = z.object({
  id: z.number(),
  documentNumber: z.string(),
  customerName: z.string(),
  carrier: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  activationStatus: z.enum(ACTIVATION_STATUSES),
})

export const readChatRoom = defineEndpoint({
  method: 'GET',
  path: '/api/chat/room/:documentId',
  summary: '서류의 채팅방 (아직 메시지가 없으면 null일 수 있음)',
  access: 'chat.read',
  params: z.strictObject({ documentId: wireId }),
  response: z.object({
    chatRoom: z.nullable(ChatRoom),
    document: ChatDocument,
    /** Whether this account may write now, in the room or as its first message. */
    canWrite: z.boolean(),
  }),
  logged: 'view',
})
export const openChatRoom = defineEndpoint({
  method: 'POST',
  path: '/api/chat/room',
  summary: '첫 메시지를 보낼 채팅방 (이미 있으면 그 방)',
  access: 'chat.read',
  body: z.strictObject({
    documentId: id,
    /** Accepted and ignored: the document and the session decide. */
    dealerId: z.optional(z.unknown()),
    workerId: z.optional(z.unknown()),
  }),
  response: ChatRoom,
})
export const sendChatMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/message',
  summary: '메시지 보내기 (소켓이 끊겼을 때)',
  access: 'chat.write',
  idempotency: true,
  body: z.strictObject({ roomId: id, message: chatMessageText }),
  response: ChatMessage,
  success: 201,
})
export const sendChatFile = defineEndpoint({
  method: 'POST',
  path: '/api/chat/messages/:roomId/files',
  summary: '파일 보내기 (글을 함께 보낼 수 있음, Idempotency-Key로 정확히 한 번)',
  access: 'chat.write',
  idempotency: true,
  params: z.strictObject({ roomId: wireId }),
  body: {
    kind: 'multipart',
    fields: z.strictObject({ message: z.optional(optionalText(LIMITS.chatMessage)) }),
    file: CHAT_FILE,
  },
  response: ChatMessage,
  success: 201,
})
export const downloadChatFile = defineEndpoint({
  method: 'GET',
  path: '/api/chat/files/:fileId',
  cost: 'download',
  summary: '채팅으로 받은 파일 다운로드',
  access: 'chat.read',
  params: z.strictObject({ fileId: wireId }),
  query: z.strictObject(riskQuery),
  response: { kind: 'file', description: '보낸 그대로의 파일' },
  logged: 'download',
})
export const listChatMessages = defineEndpoint({
  method: 'GET',
  path: '/api/chat/messages/:roomId',
  summary: '채팅방의 메시지 (번호순, after 다음부터 최대 500건)',
  access: 'chat.read',
  params: z.strictObject({ roomId: wireId }),
  query: z.strictObject({ after: z.optional(wireInteger(0, 2_147_483_647)) }),
  response: z.object({ messages: z.array(ChatMessage) }),
  logged: 'list',
})
export const markChatRead = defineEndpoint({
  method: 'POST',
  path: '/api/chat/read',
  summary: '어디까지 읽었는지 알리기',
  access: 'chat.read',
  body: z.strictObject({
    roomId: id,
    number: z.int('번호가 올바르지 않습니다.').check(z.gte(0), z.lte(2_147_483_647)),
  }),
  response: ChatRoom,
})
