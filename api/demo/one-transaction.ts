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
 * Runs `work`, whose commands usually commit one by one, in a single transaction: all of it happens or nothing, and the disk is
 * waited for once. No news of it is sent.
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
      // What happened long ago cannot be taken back, and stores know it.
      config: { ...real.config, undoSeconds: 0 },
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
