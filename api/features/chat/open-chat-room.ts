import { AppError } from '#shared/errors.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { StatusMove } from '../documents/changes/change-document.ts'
import { readDocumentRow } from '../documents/document-rows.ts'
import { requireWithin } from '../documents/documents.access.ts'
import { isInProgress, reachesChat } from './chat.access.ts'
import { type RoomRow, roomOfDocument } from './chat-room-rows.ts'

/** Setting 진행중 makes the room in the same transaction; an existing room gets the new assignee. */
export async function openRoomOnProgress({ db }: Transaction, move: StatusMove): Promise<void> {
  if (move.to !== '진행중') return
  await makeRoom(db, move)
}

/**
 * The document's room; made if there is none and this account may open one. Throws DOCUMENT_NOT_FOUND, CHAT_NOT_AVAILABLE
 * before anybody works on the document, or FORBIDDEN.
 */
export async function openChatRoom(context: Context, account: Account, documentId: number): Promise<RoomRow> {
  return context.database.transaction(async ({ db }) => {
    const document = await readDocumentRow(db, account, documentId)
    const existing = await roomOfDocument(db, documentId)
    if (existing !== null && reachesChat(account, document)) return existing
    if (!isInProgress(document)) throw new AppError('CHAT_NOT_AVAILABLE')
    requireWithin(scopeOf(account, 'chat.openRoom'), account, document)
    await makeRoom(db, {
      documentId,
      dealerId: document.dealer_id,
      workerId: document.assigned_worker_id,
      at: context.clock.now().toISOString(),
    })
    const room = await roomOfDocument(db, documentId)
    if (room === null) throw new AppError('CHAT_ROOM_NOT_FOUND')
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
