import { backoffDelay, LONGEST_BACKOFF, LONGEST_HOLD } from './backoff.ts'
import type { Verdict } from './classify-answer.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'

/** The waits, in ms, after refusals that the app cannot have caused; one more refusal is believed. */
const DOUBT_WAITS = [60_000, 10 * 60_000, 45 * 60_000]

/**
 * Stores the result of a try. Only `done` deletes the fields and the file, and `delivered` all of the record; a
 * slower sender cannot change a record that is done or deleted.
 */
export async function settleItem(
  context: OutboxContext,
  submissionId: string,
  verdict: Verdict,
): Promise<void> {
  const { db, notices } = context
  await db.run(() =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      const row = await db.outbox.get(submissionId)
      if (!row || row.state === 'done') return
      if (verdict.kind === 'delivered') await db.outbox.delete(submissionId)
      else await db.outbox.put({ ...row, ...changes(context, row, verdict) })
      if (verdict.kind === 'delivered' || verdict.kind === 'done') await db.outboxFiles.delete(submissionId)
    }),
  )
  notices.publish({ type: 'changed' })
  if (verdict.kind === 'outdated') notices.publish({ type: 'update-needed' })
}

function changes(
  { clock, random }: OutboxContext,
  row: OutboxRow,
  verdict: Exclude<Verdict, { kind: 'delivered' }>,
): Partial<OutboxRow> {
  const now = clock.now()
  // Waiting does not help here, but a login or an update does, and both wake the outbox.
  const muchLater = { nextAttemptAt: now + LONGEST_BACKOFF, heldByServer: false }
  const afterBackoff = { nextAttemptAt: now + backoffDelay(row.attempts, random), heldByServer: false }
  switch (verdict.kind) {
    case 'done': {
      const { documentId, documentNumber } = verdict
      return {
        state: 'done',
        documentId,
        documentNumber,
        doneAt: now,
        error: null,
        doubts: 0,
        sealedFields: null,
      }
    }
    case 'retry-later': {
      const { error, retryAfterMs } = verdict
      if (retryAfterMs === null) return { state: 'waiting', error, ...afterBackoff }
      const hold = Math.min(Math.max(retryAfterMs, 1_000), LONGEST_HOLD)
      return { state: 'waiting', error, nextAttemptAt: now + hold, heldByServer: true }
    }
    case 'pause-for-login':
      return { state: 'waiting', error: verdict.error, nextAttemptAt: now, heldByServer: false }
    case 'no-answer':
      return { state: 'waiting', error: verdict.error, ...afterBackoff }
    case 'outdated':
      return { state: 'outdated', error: verdict.error, ...muchLater }
    case 'unreadable':
      return { state: 'waiting', error: verdict.error, ...muchLater }
    case 'doubted': {
      const { doubts = 0 } = row
      const wait = DOUBT_WAITS[doubts]
      if (wait === undefined) return { state: 'rejected', error: verdict.error }
      const again = { nextAttemptAt: now + wait, heldByServer: true, doubts: doubts + 1 }
      return { state: 'waiting', error: verdict.error, ...again }
    }
    case 'rejected':
      return { state: 'rejected', error: verdict.error }
  }
}
