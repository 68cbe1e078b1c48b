import { Readable } from 'node:stream'
import type { Queryable } from '../database/database.ts'
import { fileColumns } from '../database/kept-file.ts'
import { NAMED_FILE } from '../database/stored-files.ts'
import type { NamedFile } from '../storage/file-store.ts'
import { makeDocumentRow } from './make-document-row.ts'
import type { TestApp } from './test-app.ts'

/** A document with a kept file of these bytes, as a submission would leave them. */
export async function makeDocumentFile(app: TestApp, bytes: Buffer): Promise<{ storageKey: string }> {
  const { context } = app
  const received = await context.files.receive(Readable.from([bytes]), {
    maxBytes: bytes.length,
    kinds: ['pdf'],
    fileName: '신청서.pdf',
  })
  const { storageKey } = await received.keep()
  await context.database.kysely
    .insertInto('document_files')
    .values({
      document_id: await makeDocumentRow(app),
      ...fileColumns({ file: received, storageKey, risks: null }),
      uploaded_by: app.actors.dealer.id,
      uploaded_at: app.clock.now().toISOString(),
    })
    .execute()
  return { storageKey }
}

/** What opens the file of a document. */
export function namedFile(db: Queryable, storageKey: string): Promise<NamedFile> {
  return db
    .selectFrom('document_files')
    .select(NAMED_FILE)
    .where('storage_key', '=', storageKey)
    .executeTakeFirstOrThrow()
}
