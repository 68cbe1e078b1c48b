import type { OutboxContext } from './outbox-context.ts'
import { type OutboxRow, STATE_RULES } from './outbox-item.ts'
import { removeItems } from './remove-items.ts'

const FOREIGN_MAY_GO_AFTER = 90 * 24 * 60 * 60_000

/** What an account may know of the others' unsent records on this device. `oldestAt` in ms since 1970. */
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
 * Deletes others' unsent records, after the user confirmed: those that are 90 days old, and those of accounts that
 * the server says are gone. Answers how many went.
 */
export async function deleteForeignItems(
  context: OutboxContext,
  accountId: number | null,
  isAccountGone: (accountId: number) => Promise<boolean>,
): Promise<number> {
  const rows = await foreignUnsent(context, accountId)
  const accounts = [...new Set(rows.map((row) => row.accountId))]
  const answers = await Promise.all(accounts.map(async (id) => ((await isAccountGone(id)) ? [id] : [])))
  const gone = new Set(answers.flat())
  const doomed = rows.filter((row) => gone.has(row.accountId) || isOldEnough(row, context.clock.now()))
  await removeItems(context, doomed)
  return doomed.length
}

async function foreignUnsent({ db }: OutboxContext, accountId: number | null): Promise<OutboxRow[]> {
  return db.run(() =>
    db.outbox.filter((row) => row.accountId !== accountId && STATE_RULES[row.state].unsent).toArray(),
  )
}

function isOldEnough(row: OutboxRow, now: number): boolean {
  return now - row.submittedAt >= FOREIGN_MAY_GO_AFTER
}
