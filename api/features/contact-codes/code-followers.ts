import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'

/** Each changed code with its new name; null: it was deleted. */
export type CodeMoves = ReadonlyMap<string, string | null>

/** What other features do in the same transaction when codes change; followers.ts lists them. */
export interface ContactCodeFollowers {
  followCodes: readonly ((
    transaction: Transaction,
    context: Context,
    moves: CodeMoves,
    by: number,
  ) => Promise<void>)[]
}

export type ContactCodeContext = Context & ContactCodeFollowers
