import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { id, wireId, wireInteger } from '../wire.ts'

/** The two sides of a room: the store, and the back office. Read state is kept per side. */
export const CHAT_SIDES = ['dealer', 'staff'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

export const ChatMessage = z.object({
  id: z.number(),
  chatRoomId: z.number(),
  /** 1, 2, 3 … within the room, without gaps. */
  number: z.number(),
  senderId: z.number(),
  senderType: z.enum(CHAT_SIDES),
  senderName: z.string(),
  message: z.string(),
  messageType: z.literal('text'),
  /** The other side has read it. */
  isRead: z.boolean(),
  createdAt: z.string(),
  /** The id that the sender's device gave it; only in answers to the sender's account. */
  clientMessageId: z.nullable(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatRoom = z.object({
  id: z.number(),
  documentId: z.number(),
  dealerId: z.nullable(z.number()),
  workerId: z.nullable(z.number()),
  /** Messages can be written. */
  isActive: z.boolean(),
  lastNumber: z.number(),
  /** Up to which number each side has read. */
  readByDealer: z.number(),
  readByStaff: z.number(),
})
export type ChatRoom = z.infer<typeof ChatRoom>

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
  summary: '서류의 채팅방 (없으면 null)',
  access: 'chat.read',
  params: z.strictObject({ documentId: wireId }),
  response: z.object({ chatRoom: z.nullable(ChatRoom), document: ChatDocument }),
})
export const openChatRoom = defineEndpoint({
  method: 'POST',
  path: '/api/chat/room',
  summary: '채팅방 열기 (이미 있으면 그 방)',
  access: 'chat.read',
  body: z.strictObject({
    documentId: id,
    /** Accepted and ignored: the document and the session decide. */
    dealerId: z.optional(z.unknown()),
    workerId: z.optional(z.unknown()),
  }),
  response: ChatRoom,
})
export const chatMessageText = requiredText(LIMITS.chatMessage, '메시지를 입력해주세요.')

export const sendChatMessage = defineEndpoint({
  method: 'POST',
  path: '/api/chat/message',
  summary: '메시지 보내기 (소켓이 끊겼을 때)',
  access: 'chat.write',
  idempotency: 'optional',
  body: z.strictObject({ roomId: id, message: chatMessageText }),
  response: ChatMessage,
  success: 201,
})
export const listChatMessages = defineEndpoint({
  method: 'GET',
  path: '/api/chat/messages/:roomId',
  summary: '채팅방의 메시지 (번호순, after 다음부터 최대 500건)',
  access: 'chat.read',
  params: z.strictObject({ roomId: wireId }),
  query: z.strictObject({ after: z.optional(wireInteger(0, 2_147_483_647)) }),
  response: z.object({ messages: z.array(ChatMessage) }),
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
