import type { SecurityEvent } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { StoredFileTable } from '../../database/file-risks.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'

const ABOUT: Record<StoredFileTable, string> = {
  document_files: '접수 서류',
  chat_files: '채팅 파일',
  document_templates: '서식',
  pricing_tables: '단가표',
  evidence_files: '정산 증빙',
}

/**
 * Records what the server found out about a stored file, and in whose application: malware, or that it is not whole, or is again.
 * Within a transaction.
 */
export async function recordFileEvent(
  db: Queryable,
  event: Extract<SecurityEvent, 'infected-file' | 'file-damaged' | 'file-repaired'>,
  { table, id }: { table: StoredFileTable; id: number },
  at: Date,
  how?: string,
): Promise<void> {
  const document = await documentOf(db, table, id)
  const subject =
    document === undefined
      ? null
      : ({ kind: 'document', id: document.id, name: document.document_number } as const)
  const about = how === undefined ? ABOUT[table] : `${ABOUT[table]} ${how}`
  await recordSecurityEvent(db, { by: SERVER, at }, event, { subject, fileId: id, about })
}

async function documentOf(db: Queryable, table: StoredFileTable, fileId: number) {
  const documents = db.selectFrom('documents').select(['documents.id', 'document_number'])
  if (table === 'document_files') {
    return documents
      .innerJoin('document_files', 'document_files.document_id', 'documents.id')
      .where('document_files.id', '=', fileId)
      .executeTakeFirst()
  }
  if (table !== 'chat_files') return undefined
  return documents
    .innerJoin('chat_rooms', 'chat_rooms.document_id', 'documents.id')
    .innerJoin('chat_messages', 'chat_messages.chat_room_id', 'chat_rooms.id')
    .innerJoin('chat_files', 'chat_files.message_id', 'chat_messages.id')
    .where('chat_files.id', '=', fileId)
    .executeTakeFirst()
}
