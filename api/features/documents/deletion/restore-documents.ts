import { AppError } from '#shared/errors.ts'
import type { Account } from '../../../http/accounts.ts'
import type { DocumentChange } from '../changes/change-document.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import { restorableSince } from './deleted-documents.ts'

/** Brings back all of the deleted documents or none. Throws DOCUMENT_NOT_FOUND, or CONFLICT after 30 days. */
export function restoreDocuments(
  context: DocumentContext,
  account: Account,
  ids: readonly number[],
): Promise<void> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('documents', ids)
    for (const id of await deletedOf(ids)) {
      const target = { account, id, version: undefined, isDeleted: true }
      await changeDocument(transaction, context, target, (row) => restoration(row.deleted_at ?? ''))
    }

    /** Leaves out documents that somebody has brought back already: asking for that again is no error. */
    async function deletedOf(wanted: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'deleted_at'])
        .where('id', 'in', wanted)
        .execute()
      if (rows.length !== wanted.length) throw new AppError('DOCUMENT_NOT_FOUND')
      return rows.filter((row) => row.deleted_at !== null).map((row) => row.id)
    }

    function restoration(deletedAt: string): DocumentChange[] {
      if (deletedAt <= restorableSince(clock.now())) {
        throw new AppError('CONFLICT', { message: '삭제한 지 30일이 지나 복구할 수 없습니다.' })
      }
      return [
        {
          columns: { deleted_at: null, deleted_by: null },
          events: [{ type: 'restored', isVisibleToStore: true }],
        },
      ]
    }
  })
}
