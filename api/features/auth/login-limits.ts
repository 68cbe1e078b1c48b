import { AppError } from '#shared/errors.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { networkOf } from '../../http/caller-address.ts'

/** Only failures are counted, and they are stored in the database, so that a restart does not forget them. */
const WINDOW_MS = 10 * 60_000
const FAILURES_PER_USERNAME = 5
const FAILURES_PER_ADDRESS = 100
/** Failures are kept longer than the two windows that a check looks back at most. */
export const FAILURES_KEPT_MS = 60 * 60_000

export interface Attempt {
  usernameKey: string
  address: string
}

export interface LoginLimits {
  /**
   * Runs `check` on a password; it answers whether the password was right. Throws TOO_MANY_ATTEMPTS without running it: for
   * a username during ten minutes after its fifth failure within ten minutes, for an address after a hundred failures.
   * Checks of one username run at once only as often as it has failures left.
   */
  attempt<Result extends { isRight: boolean }>(
    attempt: Attempt,
    check: () => Promise<Result>,
  ): Promise<Result>
}

export function createLoginLimits(deps: { database: Database; clock: Clock }): LoginLimits {
  const db = deps.database.kysely
  const gates = new Map<string, Gate>()

  async function enter({ usernameKey, address }: Attempt, gate: Gate): Promise<void> {
    for (;;) {
      const { generation } = gate
      const now = deps.clock.now().getTime()
      await requireQuietAddress(db, networkOf(address), now)
      const failures = await recentFailures(db, usernameKey, now)
      // Another check finished while the failures were being counted, so the count may be outdated.
      if (gate.generation !== generation) continue
      if (gate.inside + failures < FAILURES_PER_USERNAME) {
        gate.inside += 1
        return
      }
      await new Promise<void>((resolve) => gate.waiting.push(resolve))
    }
  }

  return {
    async attempt(attempt, check) {
      const gate = gates.get(attempt.usernameKey) ?? { inside: 0, generation: 0, users: 0, waiting: [] }
      gates.set(attempt.usernameKey, gate)
      gate.users += 1
      try {
        await enter(attempt, gate)
        try {
          const result = await check()
          if (!result.isRight) await recordFailure(db, attempt, deps.clock.now())
          return result
        } finally {
          gate.inside -= 1
          gate.generation += 1
          for (const wake of gate.waiting.splice(0)) wake()
        }
      } finally {
        gate.users -= 1
        if (gate.users === 0) gates.delete(attempt.usernameKey)
      }
    },
  }
}

/** The checks of one username that are running, and those that wait for their outcome. */
interface Gate {
  inside: number
  generation: number
  users: number
  waiting: (() => void)[]
}

/** After a right password the earlier failures no longer count. Called within the login's transaction. */
export async function forgetFailures(db: Queryable, usernameKey: string): Promise<void> {
  await db.deleteFrom('login_failures').where('username_key', '=', usernameKey).execute()
}

/** Counts the failures within the window. Throws TOO_MANY_ATTEMPTS during the ten minutes after the fifth. */
async function recentFailures(db: Queryable, usernameKey: string, now: number): Promise<number> {
  const rows = await db
    .selectFrom('login_failures')
    .select('at')
    .where('username_key', '=', usernameKey)
    .orderBy('at', 'desc')
    .limit(FAILURES_PER_USERNAME)
    .execute()
  const times = rows.map((row) => Date.parse(row.at))
  const [newest, oldest] = [times[0], times[FAILURES_PER_USERNAME - 1]]
  if (newest !== undefined && oldest !== undefined && newest - oldest < WINDOW_MS)
    requirePast(newest + WINDOW_MS, now)
  return times.filter((at) => at > now - WINDOW_MS).length
}

async function requireQuietAddress(db: Queryable, address: string, now: number): Promise<void> {
  const rows = await db
    .selectFrom('login_failures')
    .select('at')
    .where('address', '=', address)
    .where('at', '>', new Date(now - WINDOW_MS).toISOString())
    .orderBy('at', 'desc')
    .limit(FAILURES_PER_ADDRESS)
    .execute()
  const hundredth = rows[FAILURES_PER_ADDRESS - 1]
  if (hundredth !== undefined) requirePast(Date.parse(hundredth.at) + WINDOW_MS, now)
}

function requirePast(end: number, now: number): void {
  if (end > now) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil((end - now) / 1000) })
}

async function recordFailure(db: Queryable, { usernameKey, address }: Attempt, now: Date): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('at', '<', new Date(now.getTime() - FAILURES_KEPT_MS).toISOString())
    .execute()
  await db
    .insertInto('login_failures')
    .values({ username_key: usernameKey, address: networkOf(address), at: now.toISOString() })
    .execute()
}
