import type * as z from 'zod/mini'
import type { CorrectedFields } from '#shared/documents/correction.ts'
import { AppError, broken } from '#shared/errors.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import { statusColumns } from '../changes/change-activation-status.ts'
import type { DocumentChange } from '../changes/change-document.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import { addDocumentFile } from '../document-files.ts'
import { type DocumentRow, readDocumentRow } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import { noteConversations } from '../note-conversations.ts'
import { correctionChanges, isCorrection } from '../processing/correct-document.ts'
import { type Submission, storeSubmission } from './store-submission.ts'
import type { StoredSubmission } from './submissions.ts'

export interface SupplementAnswer extends Submission {
  documentId: number
  note: string | undefined
  application?: z.output<typeof CorrectedFields> | undefined
}

/**
 * The answer to a 보완필요: a new file, a note, corrections of what was handed in; the document waits again. Answers null, having
 * stored nothing, when another process had the same submissionId first. Throws SUPPLEMENT_NOT_REQUESTED, MISSING_FIELDS for an
 * empty answer, or what corrections throw.
 */
export async function answerSupplement(
  context: DocumentContext,
  answer: SupplementAnswer,
): Promise<StoredSubmission | null> {
  const { account, documentId: id } = answer
  const asked = await readDocumentRow(context.database.kysely, account, id)
  judge(asked, answer)
  return storeSubmission(context, answer, async (transaction, file) => {
    await changeDocument(transaction, context, { account, id, version: undefined }, async (row, by) => {
      judge(row, answer)
      await noteConversations(transaction.db, [id], { kind: 'supplement-answered', at: by.at })
      const { application = {} } = answer
      // The office may have put the same right while the answer waited on its device.
      const isCorrected = isCorrection(row, application)
      return [
        ...(isCorrected ? await correctionChanges(transaction, row, application, by) : []),
        supplementAnswered(row, answer.note, by.at),
        ...(file === null
          ? []
          : [fileReplaced(row, await addDocumentFile(transaction.db, id, file, by), file.file.fileName)]),
      ]
    })
    return { id, number: asked.document_number }
  })
}

function judge(row: DocumentRow, { account, file, note, application = {} }: SupplementAnswer): void {
  requireTaken(account, row)
  if (row.activation_status !== '보완필요') throw new AppError('SUPPLEMENT_NOT_REQUESTED')
  if (file === null && textOrNull(note) === null && Object.keys(application).length === 0)
    throw broken('file', '파일을 첨부하거나 메모를 입력해주세요.', 'MISSING_FIELDS')
}

/** The document waits anew from now on, and stays with whoever has it. */
function supplementAnswered(row: DocumentRow, note: string | undefined, at: string): DocumentChange {
  return {
    columns: { ...statusColumns(row, '대기'), waiting_since: at, supplement_answered_at: at },
    events: [
      {
        type: 'supplement-answered',
        from: row.activation_status,
        to: '대기',
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
