import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import type { UserRow } from './users.present.ts'

/** A change of an account; `after` null: it is deleted. */
export interface AccountMove {
  before: UserRow
  after: UserRow | null
  by: ChangingCaller
  /**
   * Who takes over from an account that leaves: a worker its open documents (null: the queue), a sales manager its contact codes,
   * a store its codes and open applications (null: nobody). Undefined: nobody was named.
   */
  handOverTo?: number | null | undefined
}

/**
 * What other features do in the same transaction when an account changes; they may refuse by throwing. followers.ts lists
 * them.
 */
export interface AccountFollowers {
  followAccount: readonly ((transaction: Transaction, context: Context, move: AccountMove) => Promise<void>)[]
}

export type AccountContext = Context & AccountFollowers

export async function followAccountMove(
  transaction: Transaction,
  context: AccountContext,
  move: AccountMove,
): Promise<void> {
  for (const follow of context.followAccount) await follow(transaction, context, move)
}

/** Whom an address names to take over. */
export function heirOf(handOverTo: number | 'none' | undefined): number | null | undefined {
  return handOverTo === 'none' ? null : handOverTo
}

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
