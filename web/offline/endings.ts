import type { EndingRow, OfflineDb } from './offline-db.ts'
import type { OutboxContext } from './outbox/outbox-context.ts'

const MOST = 20
/** No session lives longer. */
const OVER_AFTER_MS = 90 * 24 * 60 * 60_000
const ANSWER_WITHIN_MS = 20_000

/** Adds one within the caller's transaction; the oldest goes for more than twenty. */
export async function addEnding(db: OfflineDb, ending: EndingRow): Promise<void> {
  await db.endings.put(ending)
  const all = await db.endings.toArray()
  const tooMany = all.sort((a, b) => b.since - a.since).slice(MOST)
  await db.endings.bulkDelete(tooMany.map(({ endToken }) => endToken))
}

export async function listEndings({ db }: Pick<OutboxContext, 'db'>): Promise<EndingRow[]> {
  return db.run(() => db.endings.toArray())
}

/**
 * Tells the server which sessions are over; false while some are left to be told, also by another tab. A failing storage counts as that
 * too: it must not keep applications from being sent.
 */
export function sendEndings(context: OutboxContext): Promise<boolean> {
  return context.lock.holding('endings', () => tellAll(context), false).catch(() => false)
}

async function tellAll(context: OutboxContext): Promise<boolean> {
  const { db, clock, transport, notices } = context
  let areAllTold = true
  for (const { endToken, since } of await listEndings(context)) {
    const isOver =
      clock.now() - since > OVER_AFTER_MS ||
      (await transport.endSession(endToken, AbortSignal.timeout(ANSWER_WITHIN_MS)).catch(() => false))
    if (isOver) {
      await db.run(() => db.endings.delete(endToken))
      notices.publish({ type: 'changed' })
    } else areAllTold = false
  }
  return areAllTold
}
