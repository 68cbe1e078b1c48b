import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Account } from '../../http/accounts.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { announceDocument } from './announce-document.ts'
import { broken } from './broken-rule.ts'
import { NO_SUPPLEMENT } from './change-activation-status.ts'
import { documentStatusFor, documentToChange, recordStatusMove, saveNextVersion } from './change-document.ts'
import { recordDocumentEvents } from './document-events.ts'
import { addDocumentFile } from './document-files.ts'
import { type DocumentRow, readDocumentRow } from './document-rows.ts'
import { requireTaken } from './documents.access.ts'
import { withKeptFile } from './kept-file.ts'
import { textOrNull } from './sent-values.ts'
import { isTaken, type NewSubmission, recordSubmission, type SubmittedDocument } from './submissions.ts'

export interface SupplementAnswer {
  account: Account
  documentId: number
  note: string | undefined
  file: ReceivedFile | null
  submission: NewSubmission
}

/**
 * The answer to a 보완필요: a new file, a note, or both; the document waits again. Answers null, having stored nothing, when
 * another process had the same submissionId first. Throws SUPPLEMENT_NOT_REQUESTED, or MISSING_FIELDS for an empty answer.
 */
export async function answerSupplement(
  context: Context,
  answer: SupplementAnswer,
): Promise<SubmittedDocument | null> {
  const { account, documentId, file, submission } = answer
  const db = context.database.kysely
  judge(await readDocumentRow(db, account, documentId), answer)
  try {
    return await withKeptFile(context, file, (storageKey) => store(context, answer, storageKey))
  } catch (error) {
    if (await isTaken(db, account, submission, error)) return null
    throw error
  }
}

function judge(row: DocumentRow, { account, file, note }: SupplementAnswer): void {
  requireTaken(account, row)
  if (row.activation_status !== '보완필요') throw new AppError('SUPPLEMENT_NOT_REQUESTED')
  if (file === null && textOrNull(note) === null)
    throw broken('file', '파일을 첨부하거나 메모를 입력해주세요.', 'MISSING_FIELDS')
}

function store(
  { database, clock, hub }: Context,
  answer: SupplementAnswer,
  storageKey: string | null,
): Promise<SubmittedDocument> {
  const { account, documentId, file, submission } = answer
  return database.transaction(async (transaction) => {
    const { db, onCommit } = transaction
    const at = clock.now().toISOString()
    const row = await documentToChange(transaction, database.kind, account, documentId, undefined)
    judge(row, answer)
    const fileId =
      file === null || storageKey === null
        ? row.file_id
        : await addDocumentFile(db, { documentId, file, storageKey, by: account, at })
    const { version } = await saveNextVersion(
      db,
      row,
      { actor: account, at },
      {
        activation_status: '대기',
        status: documentStatusFor(row, '대기'),
        file_id: fileId,
        ...NO_SUPPLEMENT,
      },
    )
    await recordDocumentEvents(db, documentId, { actor: account, at }, [
      {
        type: 'supplement-answered',
        from: '보완필요',
        to: '대기',
        note: textOrNull(answer.note),
        isVisibleToStore: true,
      },
      ...(file === null
        ? []
        : [
            {
              type: 'file-replaced',
              from: row.file_name,
              to: file.fileName,
              isVisibleToStore: true,
            } as const,
          ]),
    ])
    await recordStatusMove(db, database.kind, row, '대기')
    const document = { id: row.id, number: row.document_number }
    await recordSubmission(db, account, submission, document, at)
    onCommit(() => announceDocument(hub, { ...row, activation_status: '대기', version }, row))
    return document
  })
}
