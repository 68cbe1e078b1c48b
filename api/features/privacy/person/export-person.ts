import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { maskName } from '#shared/korean.ts'
import { kstDay } from '#shared/kst.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Person } from '#shared/privacy/privacy.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { NAMED_FILE } from '../../../database/stored-files.ts'
import type { FileAnswer } from '../../../http/answers.ts'
import type { FileStore, NamedFile } from '../../../storage/file-store.ts'
import { selectDocuments } from '../../documents/document-rows.ts'
import { presentContent } from '../../documents/documents.present.ts'
import { seeToFile } from '../../health/see-to-file.ts'
import { accountsOf, documentIdsOf, registrationsOf, spellingsOf } from './find-person.ts'

/** A stored file, and where it stands in the export. */
interface Exported {
  file: NamedFile
  path: string
}

/**
 * Everything that is held about one person as one file: what stands in the database as JSON, and papers and chat files as they were
 * received. Files are opened one after the other, as the answer is read; one that is not whole, and that no second place repairs, is
 * only named.
 */
export async function exportPerson(
  context: Pick<Context, 'database' | 'files' | 'wholeCopies' | 'clock' | 'log'>,
  person: Person,
): Promise<{ answer: FileAnswer; ids: number[] }> {
  const { database, files, clock } = context
  const db = database.kysely
  const ids = await documentIdsOf(db, person)
  const spellings = await spellingsOf(db, person)
  const documents = []
  const given: number[] = []
  const exported: Exported[] = []
  for (const id of ids) {
    const found = await documentOf(db, id)
    if (found === null) continue
    given.push(id)
    documents.push(found.document)
    exported.push(...found.files)
  }
  const whole: Exported[] = []
  const damagedFiles: string[] = []
  for (const each of exported) {
    const found = await seeToFile(context, each.file)
    if (found === 'whole' || found === 'repaired') whole.push(each)
    else damagedFiles.push(each.path)
  }
  const held = {
    name: person.name,
    phone: formatPhone(person.phone),
    exportedAt: clock.now().toISOString(),
    documents,
    damagedFiles,
    registrations: await registrationsOf(db, person, spellings)
      .select([
        'business_name',
        'business_registration_number',
        'representative_name',
        'business_address',
        'phone_number',
        'email',
        'bank_name',
        'bank_account',
        'account_holder',
        'additional_info',
        'status',
        'created_at',
      ])
      .execute(),
    accounts: await accountsOf(db, person, spellings)
      .select(['username', 'name', 'contact_email', 'contact_phone', 'location', 'created_at'])
      .execute(),
  }
  const stream = zipOf(held, whole, files)
  const fileName = `개인정보_${maskName(person.name)}_${kstDay(clock.now())}.zip`
  return { answer: { stream, fileName, contentType: 'application/zip' }, ids: given }
}

/** The archive as it is read; whoever leaves before its end closes the file that is being read. */
function zipOf(held: object, exported: readonly Exported[], files: Pick<FileStore, 'open'>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let reading: Readable | null = null
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => reading?.destroy())
  zip.addBuffer(Buffer.from(JSON.stringify(held, null, 2)), '자료.json')
  for (const { file, path } of exported) {
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      files.open(file).then(
        ({ stream }) => {
          reading = stream
          give(null, stream)
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return output
}

async function documentOf(db: Queryable, id: number) {
  const row = await selectDocuments(db, 'staff').where('documents.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const history = await db
    .selectFrom('document_events')
    .select(['at', 'actor_name', 'type', 'from_value', 'to_value', 'note'])
    .where('document_id', '=', id)
    // Amounts are the store's, not the customer's.
    .where('type', '<>', 'settlement-changed')
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('chat_messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.chat_room_id')
    .leftJoin('chat_files', 'chat_files.message_id', 'chat_messages.id')
    .select(['chat_messages.created_at', 'sender_name', 'message', 'chat_files.file_name'])
    .where('chat_rooms.document_id', '=', id)
    .orderBy('chat_messages.number')
    .execute()
  const chatFiles = await db
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.chat_room_id')
    .select(['chat_files.id', 'file_name', ...NAMED_FILE])
    .where('chat_rooms.document_id', '=', id)
    .orderBy('chat_messages.number')
    .execute()
  const papers = await db
    .selectFrom('document_files')
    .select(['id', 'file_name', ...NAMED_FILE, 'uploaded_at'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute()
  const number = row.document_number
  const files = [
    ...papers.map((file) => ({ file, path: pathOf(number, '서류', file.id, file.file_name) })),
    ...chatFiles.map((file) => ({ file, path: pathOf(number, '채팅', file.id, file.file_name) })),
  ]
  return { document: { ...presentContent(row, 'staff'), history, chat: messages }, files }
}

/** Names of files are the sender's: none may lead out of its folder. */
function pathOf(documentNumber: string, kind: string, id: number, fileName: string): string {
  return `${documentNumber}/${kind}/${id}_${fileName.replaceAll(/[\\/:*?"<>|]/g, '_')}`
}
