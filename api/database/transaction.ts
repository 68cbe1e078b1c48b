import type { Kysely } from 'kysely'
import type { Locking, Queryable, Transaction } from './database.ts'
import { insideTransaction } from './outside-transaction.ts'
import type { Tables } from './tables/tables.ts'

/** Errors of a COMMIT that do not say whether it happened. */
const unanswered = new WeakSet<object>()
/** With these the database says that it committed nothing; 40003 says that it does not know. */
const REFUSED = /^SQLITE_(FULL|BUSY|CONSTRAINT)|^(23|40(?!003)|53)\w{3}$/

/**
 * False: everything was rolled back for certain. True: it was thrown by a COMMIT, and nobody knows whether the database has it
 * (the connection went before the answer came, the fsync failed); what the transaction may have stored must be left alone.
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
 * Runs one transaction and, after its commit, what was asked to follow. What a follower throws is not the transaction's failure:
 * it is committed, so its caller must not hear that it failed, nor may it be tried again. `begin` makes the transaction that
 * `work` is given.
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
      // Where the rollback fails as well (the connection is gone), its error would hide why there was one.
      throw failure === null ? error : failure.reason
    })
  callFollowers(callbacks)
  return result
}

/** Calls all of them, after the commit, also where one throws. */
export function callFollowers(followers: readonly (() => void)[]): void {
  for (const follow of followers) {
    try {
      follow()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

/** For who only looks and changes nothing: what stands in the database now, held for nobody. */
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
