import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'

/** Codes that are called otherwise now; null: deleted. */
export type CodeMoves = ReadonlyMap<string, string | null>

/** What other features do with the codes that they keep, in the same transaction, by the account that moved them; index.ts hands it in. */
export interface ContactCodeFollowers {
  followCodes: readonly ((
    transaction: Transaction,
    context: Context,
    moves: CodeMoves,
    by: number,
  ) => Promise<void>)[]
}

export type ContactCodeContext = Context & ContactCodeFollowers
