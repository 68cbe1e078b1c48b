import type { AccessDetail } from '#shared/access-log/access-log.contract.ts'
import type { FileQuery } from '#shared/documents/dealer-applications.contract.ts'
import type { DocumentFile } from '#shared/documents/document.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { maskName } from '#shared/korean.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { fileColumns, type KeptFile } from '../../database/kept-file.ts'
import { NAMED_FILE } from '../../database/stored-files.ts'
import type { FileAnswer } from '../../http/answers.ts'
import { storedFileAnswer } from '../../http/stored-file.ts'
import type { ChangedBy } from './document-events.ts'
import type { DocumentRow } from './document-rows.ts'

/** Records a kept file; answers its id. */
export async function addDocumentFile(
  db: Queryable,
  documentId: number,
  kept: KeptFile,
  by: ChangedBy,
): Promise<number> {
  const row = await db
    .insertInto('document_files')
    .values({
      document_id: documentId,
      ...fileColumns(kept),
      uploaded_by: by.actor.id,
      uploaded_at: by.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** All files that the document ever had, the newest first. */
export async function documentFiles(db: Queryable, documentId: number): Promise<DocumentFile[]> {
  const rows = await db
    .selectFrom('document_files')
    .select(['id', 'file_name', 'file_size', 'uploaded_at'])
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    fileSize: row.file_size,
    uploadedAt: row.uploaded_at,
  }))
}

/**
 * The bytes as they were received, and what the access log keeps of them. Throws FILE_NOT_FOUND when the document has no such
 * file, or none at all, and RISKY_FILE.
 */
export async function openDocumentFile(
  context: Context,
  document: DocumentRow,
  { fileId = document.file_id ?? undefined, ...asked }: FileQuery,
): Promise<{ answer: FileAnswer; detail: AccessDetail }> {
  const file = await context.database.kysely
    .selectFrom('document_files')
    .select(['id', ...NAMED_FILE, 'file_name', 'kind', 'risks'])
    .where('id', '=', fileId ?? 0)
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow(() => new AppError('FILE_NOT_FOUND'))
  const fileName = downloadName(document.customer_name, file.file_name)
  const { answer, warnedOf } = await storedFileAnswer(context, 'document_files', file, { fileName, asked })
  return { answer, detail: { fileId: file.id, ...fileDetail(file.file_name, warnedOf) } }
}

/** What the access log keeps of a file that was sent. */
export function fileDetail(fileName: string, warnedOf: readonly FileRisk[]): AccessDetail {
  return { fileName: maskFileName(fileName), ...(warnedOf.length === 0 ? {} : { warnedOf: [...warnedOf] }) }
}

/** People name a file after the customer: all but its first and last letter and its ending is masked. */
function maskFileName(fileName: string): string {
  const ending = ENDING.exec(fileName)?.[0] ?? ''
  return `${maskName(fileName.slice(0, fileName.length - ending.length))}${ending}`
}

const ENDING = /\.[a-z]+$/i

/** The customer's name, with `_` for all but letters and digits, then `_서류` and the file's ending. */
function downloadName(customerName: string, fileName: string): string {
  const ending = ENDING.exec(fileName)?.[0] ?? ''
  return `${customerName.replace(/[^가-힣a-zA-Z0-9]/g, '_')}_서류${ending}`
}
