import type { Context } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { followers } from '../features/followers.ts'
import { createHub } from '../realtime/hub.ts'

/** A context whose time is set by hand. */
export interface StagedContext {
  context: Context & typeof followers
  setTime(at: Date): void
}

/**
 * Runs `work` on commands that usually commit one by one, in one transaction: all of it is there, or nothing, and the disk
 * is waited for once. Nobody is told what happens in it.
 */
export function inOneTransaction<Result>(
  real: Context,
  work: (staged: StagedContext) => Promise<Result>,
): Promise<Result> {
  return real.database.transaction(async (transaction) => {
    let now = real.clock.now()
    const context = {
      ...real,
      ...followers,
      hub: createHub(),
      clock: { now: () => now },
      database: {
        ...real.database,
        kysely: transaction.db,
        transaction: <Nested>(nested: (within: Transaction) => Promise<Nested>) =>
          nested({ ...transaction, onCommit: () => {} }),
      },
    }
    return work({
      context,
      setTime(at) {
        now = at
      },
    })
  })
}
