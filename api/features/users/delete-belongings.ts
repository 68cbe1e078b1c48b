import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccountMove } from './account-followers.ts'

/** A deleted account leaves nothing behind that was for itself alone: its views, settings of lists, replies, marks and settings of news. */
export async function deleteBelongings(
  { db }: Transaction,
  _context: Context,
  { before: { id }, after }: AccountMove,
): Promise<void> {
  if (after !== null) return
  await db.deleteFrom('code_requests').where('dealer_id', '=', id).execute()
  await db.deleteFrom('canned_replies').where('owner_id', '=', id).execute()
  for (const table of ['saved_views', 'list_settings', 'news_marks', 'news_settings'] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute()
}
