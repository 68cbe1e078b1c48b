import { type KstDay, kstDay } from '#shared/kst.ts'
import { kstInstant } from '#shared/kst-calendar.ts'
import { DAILY_SUMMARY } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import type { Hub } from '../../realtime/hub.ts'
import { readNewsSettings } from '../news/news-settings.ts'
import type { createPushSender } from './push-sender.ts'
import { summarySubscribers } from './push-subscriptions.ts'

/** In Seoul. A server that was off at the first may still tell until the second; then the evening is over. */
const FROM = '19:00'
const UNTIL = '21:00'

type Sender = Pick<ReturnType<typeof createPushSender>, 'send'>
const senders = new WeakMap<Hub, Sender>()

/** This process sends the evening's summaries through `sender`, if it is the one that claims the evening. */
export function sendSummariesBy(hub: Hub, sender: Sender): void {
  senders.set(hub, sender)
}

/**
 * In the evening tells every sales manager's devices, once a day whichever process asks and however often one starts, that its figures
 * are there; not those who turned it off. Returns how many devices.
 */
export async function sendDailySummaries(context: Context): Promise<number> {
  const { clock, database, hub } = context
  const now = clock.now()
  const today = kstDay(now)
  const sender = senders.get(hub)
  if (sender === undefined || now < at(today, FROM) || now >= at(today, UNTIL)) return 0
  // Claimed before anything is sent: an evening without a summary is better than two of them.
  if (!(await claim(context, today))) return 0
  let told = 0
  for (const { account, subscriptions } of await summarySubscribers(context)) {
    const settings = await readNewsSettings(database.kysely, account)
    if (settings[DAILY_SUMMARY]?.way !== 'push') continue
    for (const each of subscriptions) sender.send(each, { kind: DAILY_SUMMARY, documentNumber: null })
    told += subscriptions.length
  }
  return told
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
