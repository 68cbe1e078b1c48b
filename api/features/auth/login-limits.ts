import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { networkOf } from '../../http/caller-address.ts'
import { inTurn } from './password-hash.ts'

const MINUTE = 60_000
const LONGEST_WAIT_MS = 10 * MINUTE
/** One failure of a source is forgotten after so long without another. */
const FORGOTTEN_MS = 10 * MINUTE
/** Failures of a source without a wait; each further one doubles the wait, from a second to ten minutes. */
const FREE = 5
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_WAIT_MS / 1000))
/** After so long nothing of a failure is left. */
export const FAILURES_KEPT_MS = (FREE + DOUBLINGS) * FORGOTTEN_MS
/** So many strangers' failures together without a wait; beyond that one is let in every so often. */
const ADDRESS = { free: 100, everyMs: 6_000 }
const ACCOUNT = { free: 20, everyMs: 30_000 }
/** Strangers of one address that can have been given a turn. */
const MOST_TURNS_OF_ADDRESS = 1000

export interface Attempt {
  usernameKey: string
  address: string
  /** A device that logged in to the account before, or SIGNED_IN; absent: a stranger. */
  device?: string | undefined
}

/** Whoever has a live session and is asked for the password once more: no stranger can bring about failures of these. */
export const SIGNED_IN = 'session'

export interface LoginLimits {
  /**
   * Runs `check` on a password or code; it answers whether that was right. Counted as failed before it is judged, in the
   * database: of any number of guesses at once, in any number of processes, no more are judged than the limit. Throws
   * TOO_MANY_ATTEMPTS without running it, with the time to wait, which grows from a second to ten minutes; UNAVAILABLE when
   * too many wait for their turn.
   *
   * A known device waits for its own failures only. A stranger waits for those of its address with this account, and when its
   * address (over all accounts) or the account (over all strangers) had too many, for a turn that it is given: in order, at
   * most ten minutes later, and kept for it whatever others do meanwhile. So nobody is locked out by others.
   */
  attempt<Result extends { isRight: boolean }>(
    attempt: Attempt,
    check: () => Promise<Result>,
  ): Promise<Result>
}

export function createLoginLimits(deps: { database: Database; clock: Clock }): LoginLimits {
  const now = () => deps.clock.now().getTime()
  return {
    attempt(attempt, check) {
      const isKnown = attempt.device !== undefined
      const from = isKnown ? attempt.usernameKey : networkOf(attempt.address)
      return inTurn({ isKnown, from }, async () => {
        const counted = await countAsFailed(deps.database, attempt, now())
        let isFailed = false
        try {
          const result = await check()
          isFailed = !result.isRight
          return result
        } finally {
          if (!isFailed) await takeBack(deps.database, attempt, counted)
        }
      })
    },
  }
}

/** After a completed login the earlier failures of its source no longer count. Called within the login's transaction. */
export async function forgetSource(db: Queryable, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('login_sources')
    .where('account_key', '=', hashOf(attempt.usernameKey))
    .where('source', '=', sourceOf(attempt))
    .execute()
}

/** With a new password nobody's failures count any more. Called within the transaction that sets it. */
export async function forgetFailures(db: Queryable, usernameKey: string): Promise<void> {
  const account = hashOf(usernameKey)
  await db.deleteFrom('login_sources').where('account_key', '=', account).execute()
  await db.deleteFrom('login_crowds').where('crowd', '=', account).execute()
}

/** Deletes what no longer counts. Returns how many sources that were. */
export async function forgetOldFailures(deps: { database: Database; clock: Clock }): Promise<number> {
  const db = deps.database.kysely
  const now = deps.clock.now().toISOString()
  await db.deleteFrom('login_crowds').where('busy_until', '<=', now).execute()
  const sources = db.deleteFrom('login_sources').where('forgotten_at', '<=', now)
  return Number((await sources.executeTakeFirst()).numDeletedRows)
}

/** What `takeBack` must know: how the source stood before a check and after it was counted. */
interface Counted {
  before: Source
  after: Source
  /** It used a turn that its source had been given, so the crowds did not count it now. */
  isAdmitted: boolean
}

/** Throws TOO_MANY_ATTEMPTS while the source must wait. */
async function countAsFailed(database: Database, attempt: Attempt, now: number): Promise<Counted> {
  const outcome = await database.transaction(async ({ db, holdNames }) => {
    await holdNames('login', namesOf(attempt))
    const before = await readSource(db, attempt)
    const failures = stillCounted(before, now)
    const ownWait = before.failedAt + waitAfter(failures) - now
    if (ownWait > 0) return ownWait
    const { admittedAt } = before
    if (admittedAt !== null && admittedAt > now) return admittedAt - now
    // A turn that was given is kept for as long as the longest wait. It was counted in the crowds when it was given.
    const isAdmitted = admittedAt !== null && admittedAt + LONGEST_WAIT_MS > now
    if (!isAdmitted) {
      const wait = await joinCrowds(db, crowdsOf(attempt), now)
      if (wait > 0) {
        if (await mayKeepTurn(db, attempt))
          await writeSource(db, attempt, { ...before, admittedAt: now + wait })
        return wait
      }
    }
    const after = { failures: Math.min(failures + 1, FREE + DOUBLINGS), failedAt: now, admittedAt: null }
    await writeSource(db, attempt, after)
    return { before, after, isAdmitted }
  })
  if (typeof outcome === 'number') throw tooMany(outcome)
  return outcome
}

/**
 * A check that was no failure leaves its source as it was before, with its turn, as the code of a second factor may follow; apart
 * from what was counted meanwhile.
 */
async function takeBack(database: Database, attempt: Attempt, counted: Counted): Promise<void> {
  const { before, after, isAdmitted } = counted
  await database.transaction(async ({ db, holdNames }) => {
    await holdNames('login', namesOf(attempt))
    const source = await readSource(db, attempt)
    const isLast = source.failedAt === after.failedAt && source.failures === after.failures
    const fewer = { ...source, failures: Math.max(source.failures - 1, 0) }
    await writeSource(db, attempt, isLast ? before : fewer)
    if (isAdmitted) return
    for (const { key, everyMs } of crowdsOf(attempt))
      await writeCrowd(db, key, (await readCrowd(db, key)) - everyMs)
  })
}

interface Crowd {
  key: string
  free: number
  everyMs: number
}

function crowdsOf({ usernameKey, address, device }: Attempt): Crowd[] {
  if (device !== undefined) return []
  return [
    { key: networkOf(address), ...ADDRESS },
    { key: hashOf(usernameKey), ...ACCOUNT },
  ]
}

/** Counts one more in each crowd, and answers how long it must wait for its turn in all of them: in ms, 0 for not at all. */
async function joinCrowds(db: Queryable, crowds: readonly Crowd[], now: number): Promise<number> {
  let wait = 0
  for (const { key, free, everyMs } of crowds) {
    const busyUntil = Math.max(await readCrowd(db, key), now) + everyMs
    // What waits longer than the longest wait is let in all the same, so it does not make the next ones wait longer.
    await writeCrowd(db, key, Math.min(busyUntil, now + free * everyMs + LONGEST_WAIT_MS))
    wait = Math.max(wait, busyUntil - now - free * everyMs)
  }
  return Math.min(wait, LONGEST_WAIT_MS)
}

function waitAfter(failures: number): number {
  const beyond = failures - FREE
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, LONGEST_WAIT_MS)
}

/** Failures as they were stored, without what has been forgotten since; times in ms. */
interface Source {
  failures: number
  failedAt: number
  /** The turn that it was given; null: none. */
  admittedAt: number | null
}

function stillCounted({ failures, failedAt }: Source, now: number): number {
  return Math.max(failures - Math.floor((now - failedAt) / FORGOTTEN_MS), 0)
}

async function readSource(db: Queryable, attempt: Attempt): Promise<Source> {
  const row = await db
    .selectFrom('login_sources')
    .select(['failures', 'failed_at', 'admitted_at'])
    .where('account_key', '=', hashOf(attempt.usernameKey))
    .where('source', '=', sourceOf(attempt))
    .executeTakeFirst()
  if (row === undefined) return { failures: 0, failedAt: 0, admittedAt: null }
  const admittedAt = row.admitted_at === null ? null : Date.parse(row.admitted_at)
  return { failures: row.failures, failedAt: Date.parse(row.failed_at), admittedAt }
}

async function writeSource(db: Queryable, attempt: Attempt, source: Source): Promise<void> {
  const { failures, failedAt, admittedAt } = source
  const columns = {
    failures,
    failed_at: instant(failedAt),
    admitted_at: admittedAt === null ? null : instant(admittedAt),
    forgotten_at: instant(Math.max(failedAt + failures * FORGOTTEN_MS, (admittedAt ?? 0) + LONGEST_WAIT_MS)),
  }
  await db
    .insertInto('login_sources')
    .values({ account_key: hashOf(attempt.usernameKey), source: sourceOf(attempt), ...columns })
    .onConflict((conflict) => conflict.columns(['account_key', 'source']).doUpdateSet(columns))
    .execute()
}

/** Whoever asks for ever new usernames must not fill the disk with turns. */
async function mayKeepTurn(db: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await db
    .selectFrom('login_sources')
    .select('source')
    .where('source', '=', sourceOf(attempt))
    .where('admitted_at', 'is not', null)
    .limit(MOST_TURNS_OF_ADDRESS)
    .execute()
  return rows.length < MOST_TURNS_OF_ADDRESS
}

async function readCrowd(db: Queryable, crowd: string): Promise<number> {
  const row = await db
    .selectFrom('login_crowds')
    .select('busy_until')
    .where('crowd', '=', crowd)
    .executeTakeFirst()
  return row === undefined ? 0 : Date.parse(row.busy_until)
}

async function writeCrowd(db: Queryable, crowd: string, busyUntil: number): Promise<void> {
  const busy_until = instant(Math.max(busyUntil, 0))
  await db
    .insertInto('login_crowds')
    .values({ crowd, busy_until })
    .onConflict((conflict) => conflict.column('crowd').doUpdateSet({ busy_until }))
    .execute()
}

/** What must not change while an attempt is counted. */
function namesOf(attempt: Attempt): string[] {
  const crowds = crowdsOf(attempt).map(({ key }) => key)
  return [`${hashOf(attempt.usernameKey)} ${sourceOf(attempt)}`, ...crowds]
}

function sourceOf({ address, device }: Attempt): string {
  return device ?? networkOf(address)
}

function hashOf(usernameKey: string): string {
  return createHash('sha256').update(usernameKey).digest('base64url')
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  const words = seconds < 60 ? `${seconds}초` : `${Math.ceil(seconds / 60)}분`
  return new AppError('TOO_MANY_ATTEMPTS', {
    message: `로그인 시도가 너무 많습니다. ${words} 뒤에 다시 시도해주세요.`,
    retryAfter: seconds,
  })
}
