import type { Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import type { ChatFileTable, ChatMessageTable, ChatRoomTable } from '../../database/tables/documents.ts'
import type { Account } from '../../http/accounts.ts'
import type { Standing } from '../documents/documents.access.ts'
import { reachesChat } from './chat.access.ts'

/** A message, with its file where it brought one. */
export interface MessageRow extends Selectable<ChatMessageTable> {
  file: ChatFileRow | null
}

export type ChatFileRow = Selectable<ChatFileTable>

/** A room, with the fields of its document that decide who may read and write in it. */
export interface RoomRow extends Selectable<ChatRoomTable> {
  document: Standing
}

/** Leaves out the rooms of deleted documents. */
export async function roomRows(db: Queryable, ids: readonly number[]): Promise<RoomRow[]> {
  const rows = await selectRooms(db).where('chat_rooms.id', 'in', ids).execute()
  return rows.map(toRoom)
}

export async function roomOfDocument(db: Queryable, documentId: number): Promise<RoomRow | null> {
  const row = await selectRooms(db).where('chat_rooms.document_id', '=', documentId).executeTakeFirst()
  return row === undefined ? null : toRoom(row)
}

/** Throws CHAT_ROOM_NOT_FOUND, also if the account must not know that the room exists. */
export async function readRoomRow(db: Queryable, account: Account, id: number): Promise<RoomRow> {
  const [room] = await roomRows(db, [id])
  if (room === undefined || !reachesChat(account, room.document)) throw new AppError('CHAT_ROOM_NOT_FOUND')
  return room
}

/** At most `limit` messages in the order of their numbers, beginning after `after`. */
export async function messagesAfter(
  db: Queryable,
  roomId: number,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_room_id', '=', roomId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return withFiles(db, rows)
}

/** Adds the files, which few messages have: without any there is no second query. */
export async function withFiles(
  db: Queryable,
  rows: readonly Selectable<ChatMessageTable>[],
): Promise<MessageRow[]> {
  const ids = rows.flatMap(({ id, message_type }) => (message_type === 'file' ? [id] : []))
  if (ids.length === 0) return rows.map((row) => ({ ...row, file: null }))
  const files = await db.selectFrom('chat_files').selectAll().where('message_id', 'in', evened(ids)).execute()
  const fileOf = new Map(files.map((file) => [file.message_id, file]))
  return rows.map((row) => ({ ...row, file: fileOf.get(row.id) ?? null }))
}

/** A file with its room, for who may read the room. Throws FILE_NOT_FOUND. */
export async function readChatFile(
  db: Queryable,
  account: Account,
  fileId: number,
): Promise<{ file: ChatFileRow; documentId: number }> {
  const file = await db
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
    .selectAll('chat_files')
    .select('chat_messages.chat_room_id')
    .where('chat_files.id', '=', fileId)
    .executeTakeFirst()
  const [room] = file === undefined ? [] : await roomRows(db, [file.chat_room_id])
  if (file === undefined || room === undefined || !reachesChat(account, room.document))
    throw new AppError('FILE_NOT_FOUND')
  return { file, documentId: room.document_id }
}

function selectRooms(db: Queryable) {
  return db
    .selectFrom('chat_rooms')
    .innerJoin('documents', 'documents.id', 'chat_rooms.document_id')
    .selectAll('chat_rooms')
    .select([
      'documents.dealer_id as owning_dealer_id',
      'documents.assigned_worker_id',
      'documents.activated_by',
      'documents.activation_status',
    ])
    .where('documents.deleted_at', 'is', null)
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number]

function toRoom({
  owning_dealer_id,
  assigned_worker_id,
  activated_by,
  activation_status,
  ...room
}: JoinedRow): RoomRow {
  return {
    ...room,
    document: { dealer_id: owning_dealer_id, assigned_worker_id, activated_by, activation_status },
  }
}
