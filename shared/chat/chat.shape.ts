import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'

/** The two sides of a room: the store, and the back office. Read state is kept per side. */
export const CHAT_SIDES = ['dealer', 'staff'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

export const chatMessageText = requiredText(LIMITS.chatMessage, '메시지를 입력해주세요.')

/** A file that a message brought. */
export const ChatFile = z.object({
  id: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  /** Pictures are shown in the conversation, other files by their name. */
  isPicture: z.boolean(),
})
export type ChatFile = z.infer<typeof ChatFile>

export const ChatMessage = z.object({
  id: z.number(),
  chatRoomId: z.number(),
  /** 1, 2, 3 … within the room, without gaps. */
  number: z.number(),
  senderId: z.number(),
  senderType: z.enum(CHAT_SIDES),
  senderName: z.string(),
  /** Empty where a file came without words. */
  message: z.string(),
  /** Also of a message with a file: pages that were opened before there were files know no other. */
  messageType: z.literal('text'),
  file: z.nullable(ChatFile),
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
  /** True while messages can be written. */
  isActive: z.boolean(),
  lastNumber: z.number(),
  /** The number of the last message that each side has read. */
  readByDealer: z.number(),
  readByStaff: z.number(),
})
export type ChatRoom = z.infer<typeof ChatRoom>
