import { AppError } from '#shared/errors.ts'
import type { Account } from '../../../http/accounts.ts'
import type { DocumentChange } from '../changes/change-document.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import type { ChangedBy } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'

/**
 * Deletes all of the documents or none: they are in no list, total or search any more, and their chat and files are out of reach;
 * until the purge they can be brought back. Throws DOCUMENT_NOT_FOUND, or ACTIVATED_DOCUMENT_LOCKED.
 */
export function deleteDocuments(
  context: DocumentContext,
  account: Account,
  ids: readonly number[],
): Promise<void> {
  const { database } = context
  return database.transaction(async (transaction) => {
    await transaction.lock('documents', ids)
    for (const id of ids) {
      const target = { account, id, version: undefined }
      await changeDocument(transaction, context, target, deletion).catch(
        ids.length === 1 ? undefined : refuseAll,
      )
    }
  })
}

/** Refuses an activated document: it counts and is paid for, so its activation must be cancelled first. */
function deletion(row: DocumentRow, { actor, at }: ChangedBy): DocumentChange[] {
  if (row.activation_status === '개통') {
    throw new AppError('ACTIVATED_DOCUMENT_LOCKED', {
      message: '개통완료된 문서는 삭제할 수 없습니다. 개통을 취소한 뒤에 삭제해주세요.',
    })
  }
  return [
    {
      columns: { deleted_at: at, deleted_by: actor.id },
      events: [{ type: 'deleted', isVisibleToStore: true }],
    },
  ]
}

/** One missing document stops the deletion of all, and the message must say that nothing was deleted. */
function refuseAll(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'DOCUMENT_NOT_FOUND') throw error
  throw new AppError('DOCUMENT_NOT_FOUND', {
    message: '선택한 문서 중에 이미 삭제된 문서가 있어 아무것도 삭제하지 않았습니다. 목록을 확인해주세요.',
  })
}
