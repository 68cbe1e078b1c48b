/* The service worker's entry; it loads everything at once, while pages load it after their first screen. */
import { systemClock } from './clock.ts'
import { readDeviceSession } from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { sendEndings } from './endings.ts'
import { OfflineDb } from './offline-db.ts'
import { openContext, type Replacements } from './open-context.ts'
import { ownRows } from './outbox/list-items.ts'
import * as offers from './outbox/offer-copies.ts'
import { createRound } from './outbox/outbox-round.ts'
import type { Transport } from './outbox/transport.ts'

export { createHttpTransport } from './outbox/http-transport.ts'
export { OUTBOX_SYNC_TAG } from './outbox/wake-ups.ts'
export { StorageFullError } from './storage-quota.ts'

/**
 * What the service worker sends with: a function that runs one round of sending and answers true while
 * something is left that a later round may send.
 */
export function createSender(transport: Transport, replaced: Replacements = {}): () => Promise<boolean> {
  const context = openContext(transport, replaced)
  const round = createRound(context, async () => offers)
  // The browser woke the worker because it is online, though `navigator.onLine` may say otherwise.
  return async () => {
    const areEndingsTold = await sendEndings(context)
    return (await round('insistent')).nextSending !== null || !areEndingsTold
  }
}

/** Who is logged in on this device, and how many of their records wait; null for nobody. */
export async function readDevice(
  db = new OfflineDb(),
): Promise<{ sessionId: string | null; unsent: number } | null> {
  const session = await readDeviceSession(db)
  if (session === null) return null
  const rows = await ownRows({ db }, session.accountId)
  return { sessionId: session.sessionId, unsent: rows.filter(({ state }) => state !== 'done').length }
}

/** The drafts of whoever is logged in, for the service worker; null when nobody is, or it has no keys. */
export async function ownDrafts(db = new OfflineDb()) {
  const session = await readDeviceSession(db)
  return session === null || session.keys === null
    ? null
    : { accountId: session.accountId, drafts: createDrafts(db, systemClock) }
}
