import type { Kysely } from 'kysely'
import type { Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

/**
 * One transaction and, after its commit, what was asked to follow. What a follower throws is not the transaction's failure:
 * it is committed, so its caller must not hear that it failed, nor may it be tried again.
 */
export async function runTransaction<Result>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const callbacks: (() => void)[] = []
  let failure: { reason: unknown } | null = null
  const result = await kysely
    .transaction()
    .execute(async (db) => {
      try {
        return await work({ db, onCommit: (callback) => void callbacks.push(callback) })
      } catch (error) {
        failure = { reason: error }
        throw error
      }
    })
    .catch((error: unknown) => {
      // Where the rollback fails as well (the connection is gone), its error would hide why there was one.
      throw failure === null ? error : failure.reason
    })
  callFollowers(callbacks)
  return result
}

/** After a commit, all of them, whatever one of them throws. */
export function callFollowers(followers: readonly (() => void)[]): void {
  for (const follow of followers) {
    try {
      follow()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
