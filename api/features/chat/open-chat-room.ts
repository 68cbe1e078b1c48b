import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { StatusMove } from '../documents/changes/change-document.ts'
import { readDocumentRow } from '../documents/document-rows.ts'
import { sideOf } from '../documents/documents.access.ts'
import { reachesChat, writeRefusal } from './chat.access.ts'
import { type RoomRow, roomOfDocument } from './chat-room-rows.ts'
import type { TellUnread } from './unread-news.ts'

/** Setting 진행중 makes the room in the same transaction; an existing room gets the new assignee. */
export async function openRoomOnProgress({ db }: Transaction, move: StatusMove): Promise<void> {
  if (move.to !== '진행중') return
  await makeRoom(db, move)
}

/**
 * The document's room; made if there is none and this account may write its first message. Throws DOCUMENT_NOT_FOUND, CHAT_CLOSED
 * or FORBIDDEN.
 */
export async function openChatRoom(
  context: Context,
  tellUnread: TellUnread,
  account: Account,
  documentId: number,
): Promise<RoomRow> {
  return context.database.transaction(async ({ db, onCommit }) => {
    const document = await readDocumentRow(db, account, documentId)
    const existing = await roomOfDocument(db, documentId)
    if (existing !== null && reachesChat(account, document)) return existing
    const refusal = writeRefusal(account, document)
    if (refusal !== null) throw refusal
    await makeRoom(db, {
      documentId,
      dealerId: document.dealer_id,
      workerId: document.assigned_worker_id,
      at: context.clock.now().toISOString(),
    })
    const room = await roomOfDocument(db, documentId)
    if (room === null) throw new AppError('CHAT_ROOM_NOT_FOUND')
    // Colleagues who look at the same application join the room; the other side hears of its first message.
    onCommit(() => tellUnread(room, sideOf(account)))
    return room
  })
}

type NewRoom = Pick<StatusMove, 'documentId' | 'dealerId' | 'workerId' | 'at'>

async function makeRoom(db: Queryable, { documentId, dealerId, workerId, at }: NewRoom): Promise<void> {
  const people = { dealer_id: dealerId, worker_id: workerId }
  await db
    .insertInto('chat_rooms')
    .values({ document_id: documentId, ...people, created_at: at })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(people))
    .execute()
}
