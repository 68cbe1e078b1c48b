import type * as z from 'zod/mini'
import { type ActivationStatus, isOpenStatus } from '#shared/documents/activation-status.ts'
import type { CorrectedFields } from '#shared/documents/correction.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import { statusColumns } from '../changes/change-activation-status.ts'
import type { DocumentChange } from '../changes/change-document.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import type { ChangedBy } from '../document-events.ts'
import { addDocumentFile } from '../document-files.ts'
import { type DocumentRow, readDocumentRow, rowOfNumber } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import { noteConversations } from '../note-conversations.ts'
import { correctionChanges, isCorrection, labelOf } from '../processing/correct-document.ts'
import { recoveredEvent } from './recovered-document.ts'
import { type Submission, storeSubmission } from './store-submission.ts'
import type { NewSubmission, StoredSubmission } from './submissions.ts'

export interface SupplementAnswer extends Submission {
  documentId: number
  documentNumber?: string | undefined
  note?: string | undefined
  application?: z.output<typeof CorrectedFields> | undefined
}

/**
 * The answer to a 보완필요: a new file, a note, corrections of what was handed in; the document waits again. Throws
 * SUPPLEMENT_NOT_REQUESTED, MISSING_FIELDS for an empty answer, or what corrections and storeSubmission throw.
 */
export async function answerSupplement(
  context: DocumentContext,
  answer: SupplementAnswer,
): Promise<StoredSubmission> {
  const { account, file: received, submission } = answer
  const asked = await answeredDocument(context.database.kysely, answer)
  const { id } = asked
  judge(asked, answer)
  return storeSubmission(context, answer, async (transaction, file) => {
    await changeDocument(transaction, context, { account, id, version: undefined }, async (row, by) => {
      judge(row, answer)
      await noteConversations(transaction.db, [id], { kind: 'supplement-answered', at: by.at })
      const { changes, refusal } = await correctionOf(transaction, row, answer, by)
      const fileId = file === null ? null : await addDocumentFile(transaction.db, id, file, by)
      const isOpen = isOpenStatus(row.activation_status as ActivationStatus)
      return [
        ...changes,
        supplementAnswered(row, answer.note, by.at),
        // Of what is closed the file that counted stays; the new one is among its files.
        ...(fileId === null || received === null || !isOpen
          ? []
          : [fileReplaced(row, fileId, received.fileName)]),
        ...(isRecovered(submission) ? [recovered(by.at, refusal)] : []),
      ]
    })
    return { id, number: asked.document_number }
  })
}

/** The document that bears the number which the device or the receipt tells; without one, the document that the address names. */
async function answeredDocument(
  db: Queryable,
  { account, documentId, documentNumber, submission: { recovered } }: SupplementAnswer,
): Promise<DocumentRow> {
  const number = documentNumber ?? recovered?.documentNumber
  return number === undefined ? readDocumentRow(db, account, documentId) : rowOfNumber(db, account, number)
}

function isRecovered({ recovered }: NewSubmission): boolean {
  return recovered !== undefined && recovered !== null
}

/**
 * What the corrections of an answer do. The office may have put the same right while the answer waited on its device. Of an answer
 * that is sent again what a rule of today refuses is told in words instead.
 */
async function correctionOf(
  transaction: Transaction,
  row: DocumentRow,
  { application = {}, submission }: SupplementAnswer,
  by: ChangedBy,
): Promise<{ changes: DocumentChange[]; refusal: string | null }> {
  if (!isCorrection(row, application)) return { changes: [], refusal: null }
  try {
    return { changes: await correctionChanges(transaction, row, application, by), refusal: null }
  } catch (error) {
    if (!isRecovered(submission) || !(error instanceof AppError)) throw error
    const sent = Object.entries(application).map(([field, value]) => `${labelOf(field)}: ${value ?? '-'}`)
    return { changes: [], refusal: `${error.message} 반영하지 못한 정정 - ${sent.join(', ')}` }
  }
}

function recovered(at: string, note: string | null): DocumentChange {
  return { columns: { recovered_at: at }, events: [recoveredEvent(note)] }
}

/** After a loss of data the document may be as it was before it was asked for. */
function judge(row: DocumentRow, answer: SupplementAnswer): void {
  const { account, file, note, application = {}, submission } = answer
  requireTaken(account, row)
  if (row.activation_status !== '보완필요' && !isRecovered(submission))
    throw new AppError('SUPPLEMENT_NOT_REQUESTED')
  if (file === null && textOrNull(note) === null && Object.keys(application).length === 0)
    throw broken('file', '파일을 첨부하거나 메모를 입력해주세요.', 'MISSING_FIELDS')
}

/** A document that waited for the answer waits anew from now on, and stays with whoever has it. */
function supplementAnswered(row: DocumentRow, note: string | undefined, at: string): DocumentChange {
  const isAwaited = row.activation_status === '보완필요'
  const to = isAwaited ? '대기' : row.activation_status
  return {
    columns: isAwaited
      ? { ...statusColumns(row, '대기'), waiting_since: at, supplement_answered_at: at }
      : {},
    events: [
      {
        type: 'supplement-answered',
        from: row.activation_status,
        to,
        note: textOrNull(note),
        isVisibleToStore: true,
      },
    ],
  }
}

function fileReplaced(row: DocumentRow, fileId: number, fileName: string): DocumentChange {
  return {
    columns: { file_id: fileId },
    events: [{ type: 'file-replaced', from: row.file_name, to: fileName, isVisibleToStore: true }],
  }
}
