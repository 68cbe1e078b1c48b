import { Readable } from 'node:stream'
import { fileColumns } from '../database/kept-file.ts'
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
