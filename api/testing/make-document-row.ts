import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { initialConsonants } from '#shared/korean.ts'
import type { DocumentTable } from '../database/tables/documents.ts'
import type { TestApp } from './test-app.ts'

type Columns = Partial<Insertable<DocumentTable>>

/** The columns of an application, 대기 by default. */
export function documentColumns({ clock }: TestApp, columns: Columns = {}): Insertable<DocumentTable> {
  const now = clock.now().toISOString()
  const name = columns.customer_name ?? '홍길동'
  return {
    document_number: `T-${randomUUID()}`,
    customer_name: name,
    customer_name_key: name,
    customer_initials: initialConsonants(name),
    customer_phone: '01000001234',
    customer_type: 'new',
    status: '접수',
    activation_status: '대기',
    uploaded_at: now,
    waiting_since: columns.uploaded_at ?? now,
    updated_at: now,
    settled_at: columns.activated_at ?? null,
    ...columns,
  }
}

/** Inserts such an application for tests that are not about submitting. Answers its id. */
export async function makeDocumentRow(app: TestApp, columns: Columns = {}): Promise<number> {
  const { id } = await app.context.database.kysely
    .insertInto('documents')
    .values(documentColumns(app, columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
