import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestApp } from './test-app.ts'

/** A document with a kept file of these bytes, as a submission would leave them. */
export async function makeDocumentFile(
  { context, actors, clock }: TestApp,
  bytes: Buffer,
): Promise<{ storageKey: string }> {
  const received = await context.files.receive(Readable.from([bytes]), {
    maxBytes: bytes.length,
    kinds: ['pdf'],
    fileName: '신청서.pdf',
  })
  const { storageKey } = await received.keep()
  const now = clock.now().toISOString()
  await context.database.transaction(async ({ db }) => {
    const { id } = await db
      .insertInto('documents')
      .values({
        document_number: `T-${randomUUID()}`,
        customer_name: '김민수',
        customer_name_key: '김민수',
        customer_initials: 'ㄱㅁㅅ',
        customer_phone: '01012345678',
        customer_type: 'new',
        status: '접수',
        activation_status: '대기',
        uploaded_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('document_files')
      .values({
        document_id: id,
        storage_key: storageKey,
        file_name: received.fileName,
        file_size: received.size,
        sha256: received.sha256,
        stored_sha256: received.storedSha256,
        kind: received.kind,
        uploaded_by: actors.dealer.id,
        uploaded_at: now,
      })
      .execute()
  })
  return { storageKey }
}
