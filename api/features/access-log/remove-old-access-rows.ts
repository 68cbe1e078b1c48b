import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { CHAINS, type Chain } from './access-rows.ts'
import { follow } from './chain.ts'

/** Changes of rights are kept longer, in their own chain: rows are only removed from a chain's beginning. */
const KEPT_YEARS: Record<Chain, number> = { records: 2, rights: 3 }
const BATCH = 256

/**
 * Removes expired rows from the beginning of each chain; the chain then starts at the hash of the last removed row. Throws
 * at rows that do not match their seals and keeps them, as they are evidence. Returns how many rows were removed.
 */
export async function removeOldAccessRows(
  { database, clock }: { database: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (const chain of CHAINS) {
    const before = yearsAgo(clock.now(), KEPT_YEARS[chain])
    for (;;) {
      signal?.throwIfAborted()
      const batch = await database.transaction(({ db }) => removeBatch(db, chain, before))
      removed += batch
      if (batch < BATCH) break
    }
  }
  return removed
}

async function removeBatch(db: Queryable, chain: Chain, before: string): Promise<number> {
  const { removed, removed_hash } = await db
    .selectFrom('access_log_chains')
    .selectAll()
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  const first = await db
    .selectFrom('access_log')
    .selectAll()
    .where('chain', '=', chain)
    .where('seal_number', '>', removed)
    .orderBy('seal_number')
    .limit(BATCH)
    .execute()
  const stays = first.findIndex(({ at }) => at >= before)
  const old = stays === -1 ? first : first.slice(0, stays)
  if (old.length === 0) return 0
  const { link, broken } = follow(old, { number: removed, hash: removed_hash })
  if (broken !== null) throw new Error(`the access log is broken: ${chain} ${broken.number} ${broken.why}`)
  const moved = await db
    .updateTable('access_log_chains')
    .set({ removed: link.number, removed_hash: link.hash })
    .where('chain', '=', chain)
    .where('removed', '=', removed)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return 0
  await db
    .deleteFrom('access_log')
    .where('chain', '=', chain)
    .where('seal_number', '<=', link.number)
    .execute()
  return old.length
}

function yearsAgo(now: Date, years: number): string {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then.toISOString()
}
