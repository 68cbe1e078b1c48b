import { NO_ALARM, ViewAlarm } from '#shared/access-log/customers-seen.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readFact, saveFact } from '../../database/facts.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

const KEY = 'view-alarm'

/** The limit that an administrator has set; null is none. */
export async function readViewAlarm(db: Queryable): Promise<ViewAlarm> {
  const saved = await readFact(db, KEY)
  return saved === null ? NO_ALARM : ViewAlarm.parse(JSON.parse(saved))
}

export function saveViewAlarm(
  { database }: Pick<Context, 'database'>,
  happened: Happened,
  alarm: ViewAlarm,
): Promise<void> {
  return database.transaction(async ({ db }) => {
    await saveFact(db, KEY, JSON.stringify(alarm), happened.at)
    await recordSecurityEvent(db, happened, 'setting-changed', {
      what: 'view-alarm',
      how: 'changed',
      values: { '하루 고객 수': String(alarm.customersPerDay ?? '없음') },
    })
  })
}
