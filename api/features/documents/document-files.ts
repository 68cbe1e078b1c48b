import type { AccessDetail } from '#shared/access-log/access-log.contract.ts'
import type { DocumentFile } from '#shared/documents/document.contract.ts'
import type { FileKind } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { maskName } from '#shared/korean.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { FileAnswer } from '../../http/answers.ts'
import { FILE_KINDS } from '../../storage/file-kinds.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import type { ChangedBy } from './document-events.ts'
import type { DocumentRow } from './document-rows.ts'

/** A file that was received and is durable. */
export interface NewDocumentFile {
  file: Pick<ReceivedFile, 'fileName' | 'size' | 'sha256' | 'kind'>
  storageKey: string
}

/** Records a kept file; answers its id. */
export async function addDocumentFile(
  db: Queryable,
  documentId: number,
  { file, storageKey }: NewDocumentFile,
  by: ChangedBy,
): Promise<number> {
  const row = await db
    .insertInto('document_files')
    .values({
      document_id: documentId,
      storage_key: storageKey,
      file_name: file.fileName,
      file_size: file.size,
      sha256: file.sha256,
      kind: file.kind,
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
 * file, or none at all.
 */
export async function openDocumentFile(
  { database, files }: Context,
  document: DocumentRow,
  fileId = document.file_id,
): Promise<{ answer: FileAnswer; detail: AccessDetail }> {
  const file = await database.kysely
    .selectFrom('document_files')
    .select(['id', 'storage_key', 'file_name', 'kind'])
    .where('id', '=', fileId ?? 0)
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow(() => new AppError('FILE_NOT_FOUND'))
  const { stream, size } = await files.open(file.storage_key)
  const answer = {
    stream,
    size,
    fileName: downloadName(document.customer_name, file.file_name),
    contentType: FILE_KINDS[file.kind as FileKind].contentType,
  }
  return { answer, detail: { fileId: file.id, fileName: maskFileName(file.file_name) } }
}

/** People name a file after the customer: all but its first and last letter and its ending is masked. */
export function maskFileName(fileName: string): string {
  const ending = ENDING.exec(fileName)?.[0] ?? ''
  return `${maskName(fileName.slice(0, fileName.length - ending.length))}${ending}`
}

const ENDING = /\.[a-z]+$/i

/** The customer's name, with `_` for all but letters and digits, then `_서류` and the file's ending. */
function downloadName(customerName: string, fileName: string): string {
  const ending = ENDING.exec(fileName)?.[0] ?? ''
  return `${customerName.replace(/[^가-힣a-zA-Z0-9]/g, '_')}_서류${ending}`
}
