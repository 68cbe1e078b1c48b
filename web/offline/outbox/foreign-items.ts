import type { OutboxContext } from './outbox-context.ts'
import { type OutboxRow, STATE_RULES } from './outbox-item.ts'
import { removeItems } from './remove-items.ts'

const FOREIGN_MAY_GO_AFTER = 90 * 24 * 60 * 60_000

/** What an account may know of other accounts' unsent records here. `oldestAt` is in ms since 1970. */
export interface ForeignItems {
  count: number
  oldestAt: number | null
  /** How many are old enough to be deleted. */
  deletable: number
}

export async function foreignItems(context: OutboxContext, accountId: number | null): Promise<ForeignItems> {
  const rows = await foreignUnsent(context, accountId)
  const times = rows.map((row) => row.submittedAt)
  return {
    count: rows.length,
    oldestAt: times.length > 0 ? Math.min(...times) : null,
    deletable: rows.filter((row) => isOldEnough(row, context.clock.now())).length,
  }
}

/**
 * Deletes other accounts' unsent records of 90 days or more, after the user confirmed; answers how many. Only
 * their account can read them. The server is not asked whether the account still exists: the answer would
 * tell one account of another, and a wrong one could not be undone.
 */
export async function deleteForeignItems(context: OutboxContext, accountId: number | null): Promise<number> {
  const rows = await foreignUnsent(context, accountId)
  const doomed = rows.filter((row) => isOldEnough(row, context.clock.now()))
  await removeItems(context, doomed)
  return doomed.length
}

async function foreignUnsent({ db }: OutboxContext, accountId: number | null): Promise<OutboxRow[]> {
  return db.run(() =>
    db.outbox.filter((row) => row.accountId !== accountId && STATE_RULES[row.state].unsent).toArray(),
  )
}

/** What the server has lost waits since it said so. */
function isOldEnough(row: OutboxRow, now: number): boolean {
  return now - Math.max(row.submittedAt, row.offeredAt ?? 0) >= FOREIGN_MAY_GO_AFTER
}
