import type { Account } from '../../../http/accounts.ts'
import { changeDocument, type DocumentContext } from '../changes/change-document.ts'
import { requireTaken } from '../documents.access.ts'

/**
 * Somebody has checked what was done to a recovered document before the loss: it is an ordinary one from now on. Does nothing where
 * another was faster. Throws FORBIDDEN for a document that the caller sees masked, and VERSION_CONFLICT.
 */
export function checkRecovered(
  context: DocumentContext,
  account: Account,
  { id, version }: { id: number; version?: number | undefined },
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version }, (row) => {
      requireTaken(account, row)
      if (row.recovered_at === null) return null
      return [
        { columns: { recovered_at: null }, events: [{ type: 'recovery-checked', isVisibleToStore: true }] },
      ]
    }),
  )
}
