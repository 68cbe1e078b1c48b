import { QueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import type { Queryable } from '../../../database/database.ts'

const KEY = 'queue-limits'

/** The limits that an administrator has set, or the usual ones. */
export async function readQueueLimits(db: Queryable): Promise<QueueLimits> {
  const fact = await db.selectFrom('system_facts').select('value').where('key', '=', KEY).executeTakeFirst()
  return fact === undefined ? USUAL_QUEUE_LIMITS : QueueLimits.parse(JSON.parse(fact.value))
}

export async function saveQueueLimits(db: Queryable, limits: QueueLimits, at: Date): Promise<void> {
  const saved = { value: JSON.stringify(limits), updated_at: at.toISOString() }
  await db
    .insertInto('system_facts')
    .values({ key: KEY, ...saved })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(saved))
    .execute()
}
