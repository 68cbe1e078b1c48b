import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { defineEndpoint } from '../endpoint.ts'
import { page, pageQuery, wireBoolean } from '../wire.ts'
import { CHAT_SIDES } from './chat.shape.ts'

/** An application about which something was said, with what was said last. */
export const Conversation = z.object({
  documentId: z.number(),
  documentNumber: z.string(),
  customerName: z.string(),
  storeName: z.nullable(z.string()),
  activationStatus: z.enum(ACTIVATION_STATUSES),
  assignedWorkerName: z.nullable(z.string()),
  /** A message of the chat, or the store's answer to a 보완필요. */
  lastKind: z.enum(['message', 'supplement-answered']),
  lastAt: z.string(),
  lastSide: z.enum(CHAT_SIDES),
  lastSenderName: z.string(),
  /** Its beginning; empty or null where a file came without words. */
  lastText: z.nullable(z.string()),
  /** Messages of the store that the back office has not read. */
  unreadMessages: z.number(),
  /** The store has answered a 보완필요, and nobody has looked at it since. */
  supplementAnswered: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/api/chat/conversations',
  summary: '대화함: 대화와 보완 답변 (새것부터)',
  access: 'chat.inbox',
  query: z.strictObject({
    /** Only those with unread messages, or an answer that nobody has looked at. */
    unread: z.optional(wireBoolean),
    supplementAnswered: z.optional(wireBoolean),
    /** Only what is assigned to the caller. */
    assignee: z.optional(z.literal('me', "담당자는 'me'만 쓸 수 있습니다.")),
    ...pageQuery,
  }),
  response: page(Conversation),
  logged: 'list',
})
