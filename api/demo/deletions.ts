import { deleteDocuments } from '../features/documents/deletion/delete-documents.ts'
import type { Account } from '../http/accounts.ts'
import type { StagedContext } from './one-transaction.ts'

const DAY_MS = 86_400_000
/** Deletions spread over so many days: the remaining days differ, and the purge does not come soon. */
const WITHIN_MS = 24 * DAY_MS
const MOST = 3

/** The last applications that were discarded are deleted some hours later: an administrator can bring them back. */
export async function deleteSomeDiscarded(
  { context, setTime }: StagedContext,
  { admin, now }: { admin: Account; now: Date },
): Promise<void> {
  const rows = await context.database.kysely
    .selectFrom('documents')
    .select(['id', 'discarded_at'])
    .where('activation_status', '=', '폐기')
    .where('discarded_at', '>', new Date(now.getTime() - WITHIN_MS).toISOString())
    .orderBy('discarded_at', 'desc')
    .limit(MOST)
    .execute()
  for (const { id, discarded_at } of rows.reverse()) {
    const later = Date.parse(discarded_at ?? '') + DAY_MS / 4
    setTime(new Date(Math.min(later, now.getTime())))
    await deleteDocuments(context, admin, [id])
  }
}
