import type { OfflineDb } from '../offline-db.ts'
import { backoffDelay, LONGEST_BACKOFF, LONGEST_HOLD } from './backoff.ts'
import type { Verdict } from './classify-answer.ts'
import { writeWithRoom } from './copies.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { OutboxRow } from './outbox-item.ts'
import { documentOf } from './queues.ts'

/** The waits, in ms, after refusals that the app cannot have caused; one more refusal is believed. */
const DOUBT_WAITS = [60_000, 10 * 60_000, 45 * 60_000]
/** What was accepted once waits on for its application, which another device may bring back on any day. */
const WAIT_FOR_APPLICATION = 3_600_000

/**
 * Stores the result of a try. What is `done` stays as a copy until the server says where else the record is; `delivered` deletes
 * the record. A slower sender cannot change a record that is done or deleted.
 */
export async function settleItem(
  context: OutboxContext,
  submissionId: string,
  verdict: Verdict,
): Promise<void> {
  const { db, notices } = context
  const settle = () =>
    db.transaction('rw', db.outbox, db.outboxFiles, async () => {
      const row = await db.outbox.get(submissionId)
      if (!row || row.state === 'done') return
      if (verdict.kind === 'delivered') {
        await db.outbox.delete(submissionId)
        await db.outboxFiles.delete(submissionId)
        return
      }
      const settled = { ...row, ...changes(context, row, verdict) }
      await db.outbox.put(settled)
      const isFound = verdict.kind === 'done' && verdict.documentId !== null
      if (isFound && row.documentId !== null) await followDocument(db, row, settled)
    })
  // On a full device the whole file would be sent again and again.
  await writeWithRoom(db, 1, settle)
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
      const { kind, ...acceptance } = verdict
      return { state: kind, ...acceptance, doneAt: now, error: null, doubts: 0 }
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
      const isWaited = row.receipt !== undefined && verdict.error.code === 'DOCUMENT_NOT_FOUND'
      const wait = DOUBT_WAITS[doubts] ?? (isWaited ? WAIT_FOR_APPLICATION : undefined)
      if (wait === undefined) return { state: 'rejected', error: verdict.error }
      const again = { nextAttemptAt: now + wait, heldByServer: true, doubts: doubts + 1 }
      return { state: 'waiting', error: verdict.error, ...again }
    }
    case 'rejected':
      return { state: 'rejected', error: verdict.error }
  }
}

/** What was written about a document goes to the one that it became when the server accepted it again after a loss. */
async function followDocument(
  db: OfflineDb,
  { accountId, documentId: before }: OutboxRow,
  { documentId, documentNumber }: OutboxRow,
): Promise<void> {
  if (documentId === before) return
  await db.outbox
    .where('accountId')
    .equals(accountId)
    .filter((row) => documentOf(row) === before)
    // A room of the lost document is lost with it.
    .modify((row) => {
      const more = row.queue === undefined ? { documentNumber } : { roomId: null }
      row.target = { ...(row.target as object), documentId, ...more }
      if (row.documentId === before) row.documentId = documentId
    })
}
