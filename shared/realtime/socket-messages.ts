/** The messages of `/ws`. A message of another shape is answered with `error` and changes nothing. */
import * as z from 'zod/mini'
import { CHAT_SIDES, ChatMessage, chatMessageText } from '../chat/chat.shape.ts'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { RECORD_KINDS } from '../endpoint.ts'
import { id } from '../wire.ts'

/** Fields about the sender are accepted and ignored: the session decides who it is. */
const ignored = z.optional(z.unknown())

export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    sessionId: z.string().check(z.maxLength(200)),
    userId: ignored,
    userType: ignored,
  }),
  z.strictObject({ type: z.literal('join_room'), roomId: id }),
  z.strictObject({ type: z.literal('leave_room'), roomId: id }),
  /** This account is writing something in the room; told to the others in it, and never stored. */
  z.strictObject({ type: z.literal('typing'), roomId: id }),
  z.strictObject({
    type: z.literal('send_message'),
    roomId: id,
    text: chatMessageText,
    /** Under which it is stored once. Without it the server makes one, and a message that is sent twice is stored twice. */
    clientMessageId: z.optional(z.uuid('메시지 번호가 올바르지 않습니다.')),
    senderId: ignored,
    senderType: ignored,
    senderName: ignored,
  }),
  /** Which application this page shows; null: none, or the page is hidden. Of one socket the last one counts. */
  z.strictObject({ type: z.literal('viewing'), documentId: z.nullable(id) }),
  /** Asks for `viewers`: as it is now, and from then on each change. */
  z.strictObject({ type: z.literal('watch_viewers') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** An account that has an application open. */
const Viewer = z.object({ id: z.number(), name: z.string() })
export type Viewer = z.infer<typeof Viewer>

const someIds = z.optional(z.array(z.number()))

export const ServerMessage = z.discriminatedUnion('type', [
  /**
   * From here on the socket receives every message. For `quietMs` milliseconds before it there was none for anybody, so what a
   * page began to read within that time is up to date. Absent: the time is not known.
   */
  z.object({ type: z.literal('auth_ok'), quietMs: z.optional(z.number()) }),
  /** Sent every 30 s, as pages cannot see the protocol's pings: a page that misses them has been cut off. */
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('joined'), roomId: z.number() }),
  z.object({ type: z.literal('new_message'), message: ChatMessage }),
  /** Of a message without a `clientMessageId` with the one that the server made. */
  z.object({ type: z.literal('message_ack'), clientMessageId: z.string(), message: ChatMessage }),
  z.object({
    type: z.literal('room_read'),
    roomId: z.number(),
    side: z.enum(CHAT_SIDES),
    number: z.number(),
  }),
  /** Somebody else in the room is writing something. */
  z.object({ type: z.literal('typing'), roomId: z.number(), accountId: z.number(), name: z.string() }),
  /** For lists: which document changed, without any personal data. */
  z.object({
    type: z.literal('document_changed'),
    id: z.number(),
    version: z.number(),
    activationStatus: z.enum(ACTIVATION_STATUSES),
  }),
  /** What this account is told (its list of news, or what it has read of it) may have changed. */
  z.object({ type: z.literal('news_changed') }),
  /** Figures may have changed; sent to accounts that see no documents. */
  z.object({ type: z.literal('figures_changed') }),
  /** For lists: unread counts of these documents may have changed for this reader; without `ids`, of any. */
  z.object({ type: z.literal('chat_changed'), ids: someIds }),
  /** Who of the staff has these applications open; of all others nothing changed. For staff who may see them. */
  z.object({
    type: z.literal('viewers'),
    documents: z.array(z.object({ id: z.number(), viewers: z.array(Viewer) })),
  }),
  z.object({ type: z.literal('reference_changed') }),
  /** Lists of this kind of records may have changed; sent to those who may see them. */
  z.object({ type: z.literal('records_changed'), kind: z.enum(RECORD_KINDS) }),
  /** For administrators: the progress of a run through the settlements. */
  z.object({ type: z.literal('settlement_progress'), done: z.number(), total: z.number() }),
  /** Form templates or price tables changed. */
  z.object({ type: z.literal('downloads_changed') }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    clientMessageId: z.optional(z.string()),
  }),
])
export type ServerMessage = z.infer<typeof ServerMessage>

/**
 * Close codes: 1001 the server stops, 1008 far too many messages, 1012 events may have been missed (the page must reconnect and
 * read again), 4401 the session ended, 4408 no `auth` in time, 4429 the account opened more recent ones than it may have (the
 * page must not return at once, or two pages would close each other in turn).
 */
export const SOCKET_CLOSE = {
  goingAway: 1001,
  abuse: 1008,
  resync: 1012,
  sessionEnded: 4401,
  authTimeout: 4408,
  tooManyOfAccount: 4429,
} as const
