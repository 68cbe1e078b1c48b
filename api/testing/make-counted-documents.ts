import type { Insertable } from 'kysely'
import type { DocumentTable } from '../database/tables/documents.ts'
import { COUNTED_COLUMNS, countDocument } from '../features/documents/changes/count-document.ts'
import { makeDocumentRow } from './make-document-row.ts'
import type { TestApp } from './test-app.ts'

/** Inserts rows of makeDocumentRow and counts them in totals and figures as if they had come one by one. */
export async function makeCountedDocuments(
  app: TestApp,
  documents: readonly Partial<Insertable<DocumentTable>>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const document of documents) ids.push(await makeDocumentRow(app, document))
  await app.context.database.transaction(async (transaction) => {
    const rows = await transaction.db
      .selectFrom('documents')
      .select([...COUNTED_COLUMNS, 'deleted_at'])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) if (row.deleted_at === null) await countDocument(transaction, null, row)
  })
  return ids
}
