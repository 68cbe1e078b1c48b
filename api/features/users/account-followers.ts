import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from './users.present.ts'

/** What becomes of an account; `after` null: it is deleted. */
export interface AccountMove {
  before: UserRow
  after: UserRow | null
}

/**
 * What other features do with an account that they know by id or name, in the same transaction; they may refuse by throwing.
 * index.ts hands them in.
 */
export interface AccountFollowers {
  followAccount: readonly ((transaction: Transaction, context: Context, move: AccountMove) => Promise<void>)[]
}

export type AccountContext = Context & AccountFollowers

/** Calls all followers, one after another. */
export async function followAccountMove(
  transaction: Transaction,
  context: AccountContext,
  move: AccountMove,
): Promise<void> {
  for (const follow of context.followAccount) await follow(transaction, context, move)
}
