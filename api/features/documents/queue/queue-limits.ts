import { QueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import type { Queryable } from '../../../database/database.ts'
import { readFact, saveFact } from '../../../database/facts.ts'

const KEY = 'queue-limits'

/** The limits that an administrator has set, or the usual ones. */
export async function readQueueLimits(db: Queryable): Promise<QueueLimits> {
  const saved = await readFact(db, KEY)
  return saved === null ? USUAL_QUEUE_LIMITS : QueueLimits.parse(JSON.parse(saved))
}

export async function saveQueueLimits(db: Queryable, limits: QueueLimits, at: Date): Promise<void> {
  await saveFact(db, KEY, JSON.stringify(limits), at)
}
