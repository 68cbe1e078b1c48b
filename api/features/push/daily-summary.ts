import { type KstDay, kstDay } from '#shared/kst.ts'
import { kstInstant } from '#shared/kst-calendar.ts'
import { DAILY_SUMMARY } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import { sendsApart, tellByPushAlone } from './push-alone.ts'
import { summarySubscribers } from './push-subscriptions.ts'

/** In Seoul. A server that was off at the first may still tell until the second; then the evening is over. */
const FROM = '19:00'
const UNTIL = '21:00'

/**
 * In the evening tells every sales manager's devices, once a day whichever process asks and however often one starts, that its figures
 * are there; not those who turned it off. Returns how many devices.
 */
export async function sendDailySummaries(context: Context): Promise<number> {
  const { clock, hub } = context
  const now = clock.now()
  const today = kstDay(now)
  if (!sendsApart(hub) || now < at(today, FROM) || now >= at(today, UNTIL)) return 0
  // Claimed before anything is sent: an evening without a summary is better than two of them.
  if (!(await claim(context, today))) return 0
  return tellByPushAlone(context, await summarySubscribers(context), DAILY_SUMMARY)
}

const at = (day: KstDay, time: string) => new Date(kstInstant(`${day}T${time}`))

/** True for the one call of all processes that is the first of this day. */
async function claim(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  day: KstDay,
): Promise<boolean> {
  const row = { value: day, updated_at: clock.now().toISOString() }
  const claimed = await database.kysely
    .insertInto('system_facts')
    .values({ key: 'daily-summary', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row).where('system_facts.value', '<', day))
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}
