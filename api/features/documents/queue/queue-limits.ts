import { QueueLimits, USUAL_QUEUE_LIMITS } from '#shared/documents/queue.contract.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { readFact, saveFact } from '../../../database/facts.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import { recordSetting } from '../../access-log/record-setting.ts'

const KEY = 'queue-limits'

/** The limits that an administrator has set, or the usual ones. */
export async function readQueueLimits(db: Queryable): Promise<QueueLimits> {
  const saved = await readFact(db, KEY)
  return saved === null ? USUAL_QUEUE_LIMITS : QueueLimits.parse(JSON.parse(saved))
}

export function saveQueueLimits(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  limits: QueueLimits,
  by: AccessedBy,
): Promise<void> {
  return database.transaction(async ({ db }) => {
    const at = clock.now()
    const values = { before: valuesOf(await readQueueLimits(db)), after: valuesOf(limits) }
    await saveFact(db, KEY, JSON.stringify(limits), at)
    await recordSetting(db, { by, at }, { what: 'queue-limits' }, values)
  })
}

function valuesOf({ warnMinutes, alarmMinutes }: QueueLimits) {
  return { 경고: `${warnMinutes}분`, 위험: `${alarmMinutes}분` }
}
