import type { Kysely } from 'kysely'
import type { Locking, Queryable, Transaction } from './database.ts'
import { insideTransaction } from './outside-transaction.ts'
import type { Tables } from './tables/tables.ts'

/** Errors of a COMMIT after which nobody knows whether it happened. */
const unanswered = new WeakSet<object>()
/** With these codes the database says that it committed nothing; with 40003 it does not know. */
const REFUSED = /^SQLITE_(FULL|BUSY|CONSTRAINT)|^(23|40(?!003)|53)\w{3}$/

/**
 * False: everything was certainly rolled back. True: a COMMIT threw it, and nobody knows whether the database has committed
 * (the connection broke before the answer, the fsync failed); files that the transaction stored must be kept.
 */
export function mayBeCommitted(error: unknown): boolean {
  return error instanceof Error && unanswered.has(error)
}

/** Remembers that a COMMIT failed with this error, unless the error says that nothing was committed. */
export function markOfCommit(error: unknown): void {
  if (!(error instanceof Error)) return
  if ('code' in error && REFUSED.test(String(error.code))) return
  unanswered.add(error)
}

/**
 * Runs one transaction and, after its commit, the callbacks that it asked for. An error of a callback is not the transaction's
 * failure: as it is committed, its caller must not be told that it failed, nor may it be tried again. `begin` makes the
 * transaction that `work` is given.
 */
export async function runTransaction<Result>(
  kysely: Kysely<Tables>,
  begin: (db: Queryable, onCommit: Transaction['onCommit']) => Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const callbacks: (() => void)[] = []
  let failure: { reason: unknown } | null = null
  let isCommitting = false
  const result = await kysely
    .transaction()
    .execute(async (db) => {
      try {
        const result = await insideTransaction(() =>
          work(begin(db, (callback) => void callbacks.push(callback))),
        )
        isCommitting = true
        return result
      } catch (error) {
        failure = { reason: error }
        throw error
      }
    })
    .catch((error: unknown) => {
      if (isCommitting) markOfCommit(error)
      // When the rollback fails as well (the connection is gone), its error would hide the original one.
      throw failure === null ? error : failure.reason
    })
  callFollowers(callbacks)
  return result
}

/** Calls all of them after the commit, even where one throws. */
export function callFollowers(followers: readonly (() => void)[]): void {
  for (const follow of followers) {
    try {
      follow()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

/** For readers that change nothing: it shows the present state and locks nothing. */
export function withoutLocks(db: Queryable): Locking {
  return {
    db,
    lock: nothing,
    readLocked: (query) => query.execute(),
    holdNames: nothing,
    holdMonths: nothing,
  }
}

async function nothing(): Promise<void> {}
