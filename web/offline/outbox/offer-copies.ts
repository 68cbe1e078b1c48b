import { readDeviceSession } from '../device-session.ts'
import type { OfflineDb } from '../offline-db.ts'
import { backoffDelay, LONGEST_HOLD, type Urgency, waitLeft } from './backoff.ts'
import { DEVICE_ERRORS } from './classify-answer.ts'
import { classifyOffer, type OfferVerdict } from './classify-offer.ts'
import { dropCopy, hasCopy, ownCopies } from './copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'
import { endSession } from './send-item.ts'
import { silenceAllowed, watchSilence } from './silence-watch.ts'

const MINUTE = 60_000
const SOONEST = 1_000
const HOUR = 60 * MINUTE
/** How long to wait where there is no connection, and nothing told of one. */
const OFFLINE_AGAIN = 5 * MINUTE
/** How long a copy stays where the server has no second place. */
const WITHOUT_SECOND_PLACE = 14 * 24 * HOUR
/** What the server answers at once. */
const MOST_AT_ONCE = 200

export interface Offered {
  /** The server has lost records, which wait to be sent again. */
  isAnyMissing: boolean
  /** When to ask again, in ms since 1970; null when there is nothing to ask. */
  next: number | null
}

type RetryLater = Extract<OfferVerdict, { kind: 'retry-later' }>
type Answered = Extract<OfferVerdict, { kind: 'answered' }>

/**
 * Asks the server where it has the records of which the device holds copies: a minute after each was accepted and then every hour;
 * when woken, at most once a minute; and after every login. One tab asks at a time.
 */
export function createOffers(context: OutboxContext): (urgency: Urgency) => Promise<Offered> {
  const { clock, lock, random } = context
  let failures = 0
  let pause = { nextAttemptAt: 0, heldByServer: false }

  function pauseAfter({ retryAfterMs }: RetryLater): void {
    failures += 1
    const wait = retryAfterMs === null ? backoffDelay(failures, random) : Math.min(retryAfterMs, LONGEST_HOLD)
    pause = { nextAttemptAt: clock.now() + wait, heldByServer: retryAfterMs !== null }
  }

  /** From now: a clock that was put back must not lengthen the pause. */
  const pausedUntil = () => clock.now() + waitLeft(pause, clock.now())

  return async (urgency) => {
    const isOffline = urgency !== 'insistent' && !context.isOnline()
    if (isOffline) return { isAnyMissing: false, next: await nextOffer(context, clock.now() + OFFLINE_AGAIN) }
    if (waitLeft(pause, clock.now(), urgency) > 0)
      return { isAnyMissing: false, next: await nextOffer(context, pausedUntil()) }
    const outcome = await lock.holding('offer', () => offerDue(context, urgency), null)
    if (outcome === null) return { isAnyMissing: false, next: await nextOffer(context, clock.now() + MINUTE) }
    if (outcome.failure === null) failures = 0
    else pauseAfter(outcome.failure)
    return { isAnyMissing: outcome.isAnyMissing, next: await nextOffer(context, pausedUntil()) }
  }
}

/** `failure`: the server did not answer, or not now. */
async function offerDue(
  context: OutboxContext,
  urgency: Urgency,
): Promise<{ isAnyMissing: boolean; failure: RetryLater | null }> {
  const { clock } = context
  const due = (await ownCopies(context)).filter((row) => offerLeft(row, clock.now(), urgency) === 0)
  let isAnyMissing = false
  for (let at = 0; at < due.length; at += MOST_AT_ONCE) {
    const rows = due.slice(at, at + MOST_AT_ONCE)
    const verdict = await ask(context, rows)
    if (verdict === null) break
    if (verdict.kind === 'retry-later') return { isAnyMissing, failure: verdict }
    const answered = verdict.kind === 'answered' ? verdict : null
    await settleOffer(context, rows, answered)
    isAnyMissing ||= rows.some(({ submissionId }) => answered?.byId.get(submissionId)?.state === 'missing')
  }
  return { isAnyMissing, failure: null }
}

/** Null when their account is not logged in any more. */
async function ask(
  context: OutboxContext,
  rows: readonly OutboxRow[],
): Promise<Exclude<OfferVerdict, { kind: 'pause-for-login' }> | null> {
  const { db, clock, transport } = context
  const session = await readDeviceSession(db)
  const sessionId = session?.sessionId ?? null
  if (sessionId === null || rows.some(({ accountId }) => accountId !== session?.accountId)) return null
  const offers = rows.map(({ submissionId, receipt = null }) => ({ submissionId, receipt }))
  const answer = await watchSilence(clock, silenceAllowed(0, true), (signal) =>
    transport.offer(offers, { sessionId, signal }),
  )
  const verdict = classifyOffer(answer, clock.now())
  if (verdict.kind !== 'pause-for-login') return verdict
  await endSession(context, sessionId, verdict.revoked)
  return null
}

/** Does with each copy what the server said of its record. Without an answer they are only not asked about again at once. */
async function settleOffer(
  { db, clock, notices }: OutboxContext,
  offered: readonly OutboxRow[],
  answered: Answered | null,
): Promise<void> {
  await db.run(() =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      const rows = await db.outbox.bulkGet(offered.map(({ submissionId }) => submissionId))
      for (const [at, row] of rows.entries()) {
        if (row === undefined || !hasCopy(row)) continue
        // Whoever logged in while the server was asked wants an answer of its own.
        const askAnew = row.askAnew === true && offered[at]?.askAnew !== true
        await settleCopy(db, { ...row, askAnew }, answered, clock.now())
      }
    }),
  )
  notices.publish({ type: 'changed' })
}

async function settleCopy(
  db: OfflineDb,
  row: OutboxRow,
  answered: Answered | null,
  now: number,
): Promise<void> {
  const found = answered?.byId.get(row.submissionId)
  const asked = { ...row, offeredAt: now }
  switch (found?.state) {
    case 'secured':
      return dropCopy(db, asked, { securedAt: now })
    case 'missing': {
      const again = { nextAttemptAt: now, heldByServer: false, doneAt: null, error: DEVICE_ERRORS.MISSING }
      await db.outbox.put({ ...asked, state: 'waiting', ...again })
      return
    }
    case 'deleted':
      await db.outbox.delete(row.submissionId)
      await db.outboxFiles.delete(row.submissionId)
      return
    case 'held':
      if (!answered?.hasSecondPlace && now - (row.doneAt ?? now) >= WITHOUT_SECOND_PLACE)
        return dropCopy(db, asked, {})
      await db.outbox.put({ ...asked, ...(found.receipt && { receipt: found.receipt }) })
      return
    case undefined:
      await db.outbox.put(asked)
  }
}

/** How long, in ms, the question about a copy has still to wait. */
function offerLeft({ doneAt, offeredAt, askAnew }: OutboxRow, now: number, urgency: Urgency): number {
  if (askAnew) return 0
  const wait = urgency === 'due' && offeredAt !== undefined ? HOUR : MINUTE
  const left = Math.max(offeredAt ?? 0, doneAt ?? 0) + wait - now
  // A clock that was ahead and was corrected must not delay it for days.
  return left <= 0 || left > wait ? 0 : left
}

async function nextOffer(context: OutboxContext, notBefore: number): Promise<number | null> {
  const now = context.clock.now()
  const waits = (await ownCopies(context)).map((row) => offerLeft(row, now, 'due'))
  return waits.length === 0 ? null : Math.max(now + SOONEST, now + Math.min(...waits), notBefore)
}
