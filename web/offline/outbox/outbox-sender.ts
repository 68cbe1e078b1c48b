import { readDeviceSession } from '../device-session.ts'
import { type Urgency, waitLeft } from './backoff.ts'
import { ownRows } from './list-items.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type OutboxRow, STATE_RULES } from './outbox-item.ts'
import { documentOf, firstOfQueue } from './queues.ts'
import { purgeDone } from './remove-items.ts'
import { sendItem } from './send-item.ts'

const LOOK_AGAIN_SOONEST = 1_000
const LOOK_AGAIN_OFFLINE = 5 * 60_000

/**
 * One round: sends the account's records that have waited long enough, oldest first, each once. Answers when
 * to run again (ms since 1970); null when there is nothing to send or nobody is logged in. Throws at its end
 * if the device's storage failed.
 */
export async function sendRound(context: OutboxContext, urgency: Urgency): Promise<number | null> {
  await purgeDone(context)
  const failures: unknown[] = []
  for (const { submissionId } of await dueRows(context, urgency)) {
    // Not tried at all, because only a record without a try can be edited and deleted offline.
    if (urgency !== 'insistent' && !context.isOnline()) return context.clock.now() + LOOK_AGAIN_OFFLINE
    try {
      await takeTurn(context, submissionId, urgency)
    } catch (error) {
      // One bad record must not stop the others; the loop gets the error after all of them.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return nextLook(context)
}

/**
 * Takes the lock for one record at a time, so that other tabs can send in between. The record is read again
 * then: another tab may have sent it, or been told to wait. So may one before it in its queue.
 */
function takeTurn(context: OutboxContext, submissionId: string, urgency: Urgency): Promise<void> {
  const { db, lock, clock } = context
  return lock.asSender(() =>
    lock.holding(
      submissionId,
      async () => {
        const row = await db.run(() => db.outbox.get(submissionId))
        if (!row || waitLeft(row, clock.now(), urgency) > 0) return
        if (await isNextOfQueue(context, row)) await sendItem(context, submissionId)
      },
      undefined,
    ),
  )
}

async function dueRows(context: OutboxContext, urgency: Urgency): Promise<OutboxRow[]> {
  const now = context.clock.now()
  const rows = await sendableRows(context)
  return rows.filter((row) => waitLeft(firstOfQueue(row, rows), now, urgency) === 0)
}

async function isNextOfQueue(context: OutboxContext, row: OutboxRow): Promise<boolean> {
  if (row.queue === undefined && documentOf(row) === null) return true
  return firstOfQueue(row, await sendableRows(context)).submissionId === row.submissionId
}

async function nextLook(context: OutboxContext): Promise<number | null> {
  const now = context.clock.now()
  const rows = await sendableRows(context)
  const waits = rows.map((row) => waitLeft(firstOfQueue(row, rows), now))
  return waits.length === 0 ? null : now + Math.max(LOOK_AGAIN_SOONEST, Math.min(...waits))
}

async function sendableRows(context: OutboxContext): Promise<OutboxRow[]> {
  const session = await readDeviceSession(context.db)
  if (!session?.sessionId || session.keys === null) return []
  const rows = await ownRows(context, session.accountId)
  return rows.filter((row) => STATE_RULES[row.state].sendable)
}
