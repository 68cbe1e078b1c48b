import type { Insertable } from 'kysely'
import { type ActivationStatus, isOpenStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { kstDay } from '#shared/kst.ts'
import type { Transaction } from '../../../database/database.ts'
import type { KeptFile } from '../../../database/kept-file.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { Account } from '../../../http/accounts.ts'
import { ANNOUNCED_COLUMNS, announceDocument } from '../announce-document.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { followStatusMove } from '../changes/change-document.ts'
import { COUNTED_COLUMNS, countDocument } from '../changes/count-document.ts'
import { recordDocumentEvents } from '../document-events.ts'
import { addDocumentFile } from '../document-files.ts'
import { recordNews } from '../document-news.ts'
import { bornBefore, type Recovered, recoveredEvent } from './recovered-document.ts'
import type { SubmittedDocument } from './submissions.ts'

export interface NewDocument {
  account: Account
  /** The status with which the document begins. */
  activationStatus: ActivationStatus
  columns: Omit<
    Insertable<DocumentTable>,
    | 'document_number'
    | 'status'
    | 'activation_status'
    | 'uploaded_at'
    | 'waiting_since'
    | 'updated_at'
    | 'user_id'
    | 'file_id'
    | 'recovered_at'
  >
  file: KeptFile | null
  /** It was here before, and a loss of data took it; `note`: what to look at, for its history. */
  recovered?: Recovered | null
}

/** The one way in which a document is created, with totals, figures, search and news as in changeDocument. */
export async function insertDocument(
  transaction: Transaction,
  context: DocumentContext,
  { account, activationStatus, columns, file, recovered = null }: NewDocument,
): Promise<SubmittedDocument> {
  const { db, onCommit } = transaction
  const now = context.clock.now()
  const by = { actor: account, at: now.toISOString() }
  const before = recovered === null ? null : await bornBefore(transaction, recovered.receipt)
  const number = before?.number ?? (await nextDocumentNumber(transaction, now))
  const receivedAt = before?.uploadedAt ?? by.at
  const row = await db
    .insertInto('documents')
    .values({
      ...columns,
      ...(before?.id !== undefined && { id: before.id }),
      document_number: number,
      status: STATUS_TABLE[activationStatus].documentStatus,
      activation_status: activationStatus,
      uploaded_at: receivedAt,
      waiting_since: receivedAt,
      recovered_at: recovered === null ? null : by.at,
      updated_at: by.at,
      user_id: account.id,
    })
    .returning([...ANNOUNCED_COLUMNS, ...COUNTED_COLUMNS])
    .executeTakeFirstOrThrow()
  if (file !== null) {
    const fileId = await addDocumentFile(db, row.id, file, by)
    await db.updateTable('documents').set({ file_id: fileId }).where('id', '=', row.id).execute()
  }
  await recordDocumentEvents(db, row.id, { actor: account, at: receivedAt }, [
    { type: 'submitted', to: activationStatus, isVisibleToStore: true },
  ])
  if (recovered !== null) {
    // Its customer knows the former number.
    const former = before === null ? `이전 접수번호 ${recovered.receipt.documentNumber}` : null
    const notes = [former, recovered.note].filter((note) => note !== null)
    await recordDocumentEvents(db, row.id, by, [recoveredEvent(notes.join(' · ') || null)])
  }
  await countDocument(transaction, null, row)
  await followStatusMove(transaction, context, { before: null, after: row, by })
  // A document that is complete from the start needs nobody's attention, so it is no news.
  if (isOpenStatus(activationStatus)) {
    const submitted = { kind: 'submitted', documentId: row.id, actorId: account.id, at: by.at } as const
    await recordNews(transaction, context.hub, [{ ...submitted, recipientId: null }])
  }
  onCommit(() => announceDocument(context.hub, row))
  return { id: row.id, number }
}

/** `YYYYMMDD-NNNNN`: the Seoul day and its sequence. */
async function nextDocumentNumber(transaction: Transaction, now: Date): Promise<string> {
  const day = kstDay(now)
  const number = await transaction.nextNumberOf(day)
  return `${day.replaceAll('-', '')}-${String(number).padStart(5, '0')}`
}
