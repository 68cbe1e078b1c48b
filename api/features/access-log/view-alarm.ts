import { NO_ALARM, ViewAlarm } from '#shared/access-log/customers-seen.contract.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

const KEY = 'view-alarm'

/** The limit that an administrator has set; null is none. */
export async function readViewAlarm(db: Queryable): Promise<ViewAlarm> {
  const fact = await db.selectFrom('system_facts').select('value').where('key', '=', KEY).executeTakeFirst()
  return fact === undefined ? NO_ALARM : ViewAlarm.parse(JSON.parse(fact.value))
}

export function saveViewAlarm(
  { database }: Pick<Context, 'database'>,
  happened: Happened,
  alarm: ViewAlarm,
): Promise<void> {
  const saved = { value: JSON.stringify(alarm), updated_at: happened.at.toISOString() }
  return database.transaction(async ({ db }) => {
    await db
      .insertInto('system_facts')
      .values({ key: KEY, ...saved })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(saved))
      .execute()
    await recordSecurityEvent(db, happened, 'setting-changed', {
      what: 'view-alarm',
      how: 'changed',
      values: { '하루 고객 수': String(alarm.customersPerDay ?? '없음') },
    })
  })
}
