import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { openThing } from '../../users/open-things.ts'
import type { UserRow } from '../../users/users.present.ts'

/** The open applications of a store, or those that a worker has. */
export function openDocumentsOf(db: Queryable, { id, user_type }: Pick<UserRow, 'id' | 'user_type'>) {
  return db
    .selectFrom('documents')
    .where(user_type === 'dealer' ? 'documents.dealer_id' : 'documents.assigned_worker_id', '=', id)
    .where('documents.activation_status', 'in', OPEN_STATUSES)
    .where('documents.deleted_at', 'is', null)
}

export async function openDocuments({ database }: Context, account: UserRow): Promise<OpenThing | null> {
  const rows = await openDocumentsOf(database.kysely, account)
    .select('documents.document_number')
    .orderBy('documents.id')
    .execute()
  return openThing(
    account.user_type === 'dealer' ? 'applications' : 'assigned',
    rows.map((row) => row.document_number),
  )
}
