import { sql } from 'kysely'
import type { ChatSide } from '#shared/chat/chat.shape.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { fileColumns, type KeptFile } from '../../database/kept-file.ts'
import { evened, inPieces } from '../../database/statement-sizes.ts'
import type { Account } from '../../http/accounts.ts'
import { type News, recordNews } from '../documents/document-news.ts'
import { sideOf } from '../documents/documents.access.ts'
import { noteConversations } from '../documents/note-conversations.ts'
import { reachesChat, senderName, writeRefusal } from './chat.access.ts'
import { type ChatFileRow, type MessageRow, type RoomRow, roomRows, withFiles } from './chat-room-rows.ts'

export interface Outgoing {
  account: Account
  roomId: number
  text: string
  /** In lower case; messages with the same id are stored once. */
  clientMessageId: string
  /** The socket that sent the message; null for a call of the REST API. */
  connectionId: string | null
  /** A file that is durable already; null: words only. */
  file: KeptFile | null
}

export interface Stored {
  row: MessageRow
  room: RoomRow
  /** The message was already stored, so nobody is told again. */
  isReplay: boolean
}

type NewMessage = Omit<MessageRow, 'id' | 'file'> & { file: KeptFile | null }

/**
 * Stores messages in the given order in one transaction: each once per sender and clientMessageId, numbered per room
 * without gaps. Returns for each message the stored row, or the error for its sender.
 */
export function writeMessages(
  { database, clock, hub }: Context,
  outgoing: readonly Outgoing[],
): Promise<(Stored | AppError)[]> {
  return database.transaction(async (transaction) => {
    const { db, lock } = transaction
    const roomIds = distinct(outgoing.map((each) => each.roomId))
    // Other processes wait at this lock, so that they cannot change what is read next.
    await lock('chat_rooms', roomIds)
    const stored = await storedBefore(db, outgoing)
    const rooms = await roomsById(db, [...roomIds, ...[...stored.values()].map((row) => row.chat_room_id)])
    const at = clock.now().toISOString()
    const fresh = new Map<string, NewMessage>()

    const plan = outgoing.map((each) => {
      const key = keyOf(each)
      const before = stored.get(key) ?? fresh.get(key)
      if (before !== undefined)
        return isSame(sentBefore(before), sentNow(each))
          ? { key, isReplay: true }
          : new AppError('IDEMPOTENCY_MISMATCH')
      const room = rooms.get(each.roomId)
      if (room === undefined || !reachesChat(each.account, room.document)) {
        return new AppError('CHAT_ROOM_NOT_FOUND')
      }
      const refusal = writeRefusal(each.account, room.document)
      if (refusal !== null) return refusal
      room.last_number += 1
      fresh.set(key, newMessage(each, room.last_number, at))
      return { key, isReplay: false }
    })
    await insert(db, fresh, stored)
    const said = [...fresh.values()].flatMap((message) => rooms.get(message.chat_room_id)?.document_id ?? [])
    await noteConversations(db, distinct(said), { kind: 'message', at })
    await recordNews(transaction, hub, newsOfMessages([...fresh.values()], rooms))
    return plan.map((each) => {
      if (each instanceof AppError) return each
      const row = stored.get(each.key)
      const room = row === undefined ? undefined : rooms.get(row.chat_room_id)
      // The room of a repeated message may have been deleted with its document.
      if (row === undefined || room === undefined) return new AppError('CHAT_ROOM_NOT_FOUND')
      return { row, room, isReplay: each.isReplay }
    })
  })
}

/**
 * The newest message of each side is news to the other: the store's to whoever has the document, or to everybody, the office's to the
 * store.
 */
function newsOfMessages(messages: readonly NewMessage[], rooms: ReadonlyMap<number, RoomRow>): News[] {
  const newest = new Map(messages.map((each) => [`${each.sender_type} ${each.chat_room_id}`, each]))
  return [...newest.values()].flatMap(
    ({ chat_room_id, sender_id, sender_type, number, created_at }): News[] => {
      const room = rooms.get(chat_room_id)
      if (room === undefined) return []
      const { document_id: documentId, document } = room
      const told = {
        kind: 'message',
        documentId,
        actorId: sender_id,
        messageNumber: number,
        at: created_at,
      } as const
      if (sender_type === 'dealer') return [{ ...told, recipientId: document.assigned_worker_id }]
      const { dealer_id: storeId } = document
      return storeId === null ? [] : [{ ...told, recipientId: storeId, isForStore: true }]
    },
  )
}

/** If a different text with a known id were answered as a repetition, that text would be lost silently. */
export function isSame(before: SentMessage, now: SentMessage): boolean {
  return before.roomId === now.roomId && before.text === now.text && before.sha256 === now.sha256
}

/** What makes a message the same one when it is sent again. */
export interface SentMessage {
  roomId: number
  text: string
  /** Of its file; null: words only. */
  sha256: string | null
}

export function sentBefore({ chat_room_id, message, file }: MessageRow | NewMessage): SentMessage {
  return { roomId: chat_room_id, text: message, sha256: file === null ? null : sha256Of(file) }
}

function sentNow({ roomId, text, file }: Outgoing): SentMessage {
  return { roomId, text, sha256: file === null ? null : sha256Of(file) }
}

function sha256Of(file: ChatFileRow | KeptFile): string {
  return 'file' in file ? file.file.sha256 : file.sha256
}

/** The message that is stored under that id, for a sender who sends it again. */
export async function storedMessage(
  db: Queryable,
  senderId: number,
  clientMessageId: string,
): Promise<MessageRow | null> {
  const row = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()
  if (row === undefined) return null
  return (await withFiles(db, [row]))[0] ?? null
}

function newMessage(
  { account, roomId, text, clientMessageId, file }: Outgoing,
  number: number,
  at: string,
): NewMessage {
  return {
    chat_room_id: roomId,
    number,
    sender_id: account.id,
    sender_type: sideOf(account),
    sender_name: senderName(account),
    message: text,
    message_type: file === null ? 'text' : 'file',
    client_message_id: clientMessageId,
    created_at: at,
    file,
  }
}

/** Identifies a message by sender and id. */
function keyOf({ account, clientMessageId }: Outgoing): string {
  return `${account.id} ${clientMessageId}`
}

async function storedBefore(db: Queryable, outgoing: readonly Outgoing[]): Promise<Map<string, MessageRow>> {
  const pairs = outgoing.map(
    ({ account, clientMessageId }) => sql`(cast(${account.id} as integer), cast(${clientMessageId} as text))`,
  )
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where(sql<boolean>`(sender_id, client_message_id) in (values ${sql.join(evened(pairs))})`)
    .execute()
  const known = await withFiles(db, rows)
  return new Map(known.map((row) => [`${row.sender_id} ${row.client_message_id}`, row]))
}

async function roomsById(db: Queryable, ids: readonly number[]): Promise<Map<number, RoomRow>> {
  const rows = await roomRows(db, evened(distinct(ids)))
  return new Map(rows.map((room) => [room.id, room]))
}

/** Inserts the new messages, updates the rooms' last numbers, and adds the inserted rows to `stored`. */
async function insert(
  db: Queryable,
  fresh: ReadonlyMap<string, NewMessage>,
  stored: Map<string, MessageRow>,
): Promise<void> {
  if (fresh.size === 0) return
  for (const piece of inPieces([...fresh])) {
    const ids = await db
      .insertInto('chat_messages')
      .values(piece.map(([, { file: _, ...columns }]) => columns))
      .returning(['id', 'chat_room_id', 'number'])
      .execute()
    const idOf = new Map(ids.map((row) => [`${row.chat_room_id} ${row.number}`, row.id]))
    for (const [key, { file, ...columns }] of piece) {
      const id = idOf.get(`${columns.chat_room_id} ${columns.number}`) ?? 0
      stored.set(key, { ...columns, id, file: file === null ? null : await addFile(db, id, file) })
    }
  }
  const roomIds = distinct([...fresh.values()].map((message) => message.chat_room_id))
  await db
    .updateTable('chat_rooms')
    .set({
      last_number: newestNumber(),
      last_of_dealer: newestNumber('dealer'),
      last_of_staff: newestNumber('staff'),
    })
    .where('id', 'in', evened(roomIds))
    .execute()
}

function newestNumber(side?: ChatSide) {
  const isOfSide = side === undefined ? sql`` : sql`and sender_type = ${side}`
  return sql<number>`coalesce((select max(number) from chat_messages
    where chat_room_id = chat_rooms.id ${isOfSide}), 0)`
}

async function addFile(db: Queryable, messageId: number, kept: KeptFile) {
  const columns = { message_id: messageId, ...fileColumns(kept) }
  const { id } = await db.insertInto('chat_files').values(columns).returning('id').executeTakeFirstOrThrow()
  return { id, ...columns }
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
