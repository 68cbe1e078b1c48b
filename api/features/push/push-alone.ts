import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { DAILY_SUMMARY, STATEMENT_NEWS } from '#shared/news/news-kinds.ts'
import type { Context } from '../../context.ts'
import type { Hub } from '../../realtime/hub.ts'
import { readNewsSettings } from '../news/news-settings.ts'
import type { createPushSender } from './push-sender.ts'
import type { Subscriber } from './push-subscriptions.ts'

type Sender = Pick<ReturnType<typeof createPushSender>, 'send'>
const senders = new WeakMap<Hub, Sender>()

/** This process sends what is no news of an application through `sender`. */
export function sendApartBy(hub: Hub, sender: Sender): void {
  senders.set(hub, sender)
}

export const sendsApart = (hub: Hub): boolean => senders.has(hub)

/** Tells these devices, but not of accounts that turned the kind off. Returns how many. */
export async function tellByPushAlone(
  { database, hub }: Pick<Context, 'database' | 'hub'>,
  subscribers: readonly Subscriber[],
  kind: typeof DAILY_SUMMARY | typeof STATEMENT_NEWS,
): Promise<number> {
  let told = 0
  for (const { account, subscriptions } of subscribers) {
    const settings = await readNewsSettings(database.kysely, account)
    if (settings[kind]?.way !== 'push') continue
    for (const each of subscriptions) senders.get(hub)?.send(each, { kind, documentNumber: null })
    told += subscriptions.length
    // Thousands of stores may be told, and nobody waits for it.
    await turnOfTheLoop()
  }
  return told
}
