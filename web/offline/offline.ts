import {
  type DeviceLogin,
  deviceKeysOf,
  eraseStrayKeys,
  readDeviceSession,
  type SignOut,
  signInDevice,
  signOutDevice,
} from './device-session.ts'
import { createDrafts } from './drafts.ts'
import { listEndings, sendEndings } from './endings.ts'
import { createKept } from './kept.ts'
import { accountsHere } from './keys-from-before.ts'
import type { OfflineDb } from './offline-db.ts'
import { openContext, type Replacements } from './open-context.ts'
import { enqueueItem, type Submission } from './outbox/enqueue-item.ts'
import { deleteForeignItems, foreignItems } from './outbox/foreign-items.ts'
import { createLister } from './outbox/list-items.ts'
import { readItem } from './outbox/open-item.ts'
import type { OutboxContext, OutboxNotice } from './outbox/outbox-context.ts'
import { createOutboxLoop, type OutboxLoop } from './outbox/outbox-loop.ts'
import { createRound } from './outbox/outbox-round.ts'
import type { Transport } from './outbox/transport.ts'
import { listenForWakeUps, requestBackgroundSync } from './outbox/wake-ups.ts'
import { deleteItem, putBackItem, reopenItem } from './outbox/withdraw-item.ts'
import { type ReferenceAnswer, readReference, refreshReference } from './reference-cache.ts'

export { KeyRing } from './key-ring.ts'
export { OfflineDb } from './offline-db.ts'

/** Opens outbox, drafts and reference data; `transport` is the way to the server. One per tab. */
export function createOffline(transport: Transport, replaced: Replacements = {}) {
  const context = openContext(transport, replaced)
  const { clock, db, notices } = context
  // Those of a session that ended without a page.
  void eraseStrayKeys(db).catch((error: unknown) => console.warn('device keys:', error))

  return {
    device: {
      /** Who is logged in here, and whether what is sealed for them can be opened; null for nobody. */
      async read() {
        const session = await readDeviceSession(db)
        if (session === null) return null
        const { accountId, sessionId, isKept, keys } = session
        return { accountId, sessionId, isKept, hasKeys: keys !== null }
      },
      /** Answers the account's keys that the server lacks. */
      async signIn(login: DeviceLogin) {
        const lacking = await signInDevice(db, login)
        void resealLater(db, login.accountId)
        notices.publish({ type: 'changed' })
        notices.publish({ type: 'wake', reason: 'login' })
        return lacking
      },
      /** Accounts with records here as which nobody is logged in. */
      accountsHere: (askRestored: Parameters<typeof accountsHere>[1]) => accountsHere(db, askRestored),
      async signOut(how: SignOut): Promise<boolean> {
        const ended = await signOutDevice(db, how)
        notices.publish({ type: 'changed' })
        if (how.stillOpenOf !== undefined) await requestBackgroundSync()
        return ended
      },
    },

    endings: {
      list: () => listEndings(context),
      /** False while the server could not be told of all. */
      send: () => sendEndings(context),
    },

    outbox: {
      async enqueue(submission: Submission): Promise<string> {
        const submissionId = await enqueueItem(context, submission)
        await requestBackgroundSync()
        return submissionId
      },
      list: createLister(context),
      read: (accountId: number, submissionId: string) => readItem(context, accountId, submissionId),
      reopen: (accountId: number, submissionId: string) => reopenItem(context, accountId, submissionId),
      putBack: (accountId: number, submissionId: string) => putBackItem(context, accountId, submissionId),
      delete: (accountId: number, submissionId: string) => deleteItem(context, accountId, submissionId),
      foreign: (accountId: number | null) => foreignItems(context, accountId),
      deleteForeign: (accountId: number | null) => deleteForeignItems(context, accountId),
      /** For the user's button: tries everything now, except records that the server asked to delay. */
      sendNow: () => notices.publish({ type: 'wake', reason: 'button' }),
      subscribe: (listener: (notice: OutboxNotice) => void) => notices.subscribe(listener),
    },

    drafts: createDrafts(db, clock),

    kept: createKept(db, clock),

    reference: {
      read: (accountId: number) => readReference(db, accountId),
      refresh: (accountId: number, ask: (etag: string | null) => Promise<ReferenceAnswer>) =>
        refreshReference(db, accountId, ask, clock.now()),
    },

    /** Sends from this tab until the returned function is called. */
    startSending: () => startSending(context),
  }
}

/** Not waited for: nothing depends on it, and a login must not wait for large files. The next login goes on. */
async function resealLater(db: OfflineDb, accountId: number): Promise<void> {
  try {
    const { resealRows } = await import('./reseal.ts')
    await resealRows(db, accountId, await deviceKeysOf(db, accountId))
  } catch (error) {
    console.warn('resealing:', error)
  }
}

function startSending(context: OutboxContext): () => void {
  const { clock, random, notices } = context
  const round = createRound(context, () => import('./outbox/offer-copies.ts'))
  const loop: OutboxLoop = createOutboxLoop(
    async (urgency) => {
      await sendEndings(context)
      const { nextSending, nextOffer } = await round(urgency)
      return nextSending === null ? nextOffer : Math.min(nextSending, nextOffer ?? nextSending)
    },
    clock,
    random,
  )
  const ends = [
    listenForWakeUps(loop.wake),
    // Also sends what other tabs queue, since they may be closed before it is sent.
    notices.subscribe((notice) => notice.type === 'wake' && loop.wake(notice.reason)),
    loop.stop,
  ]
  loop.wake('start')
  return () => {
    for (const end of ends) end()
  }
}
