import { systemClock } from './clock.ts'
import { type DeviceLogin, readDeviceSession, signInDevice, signOutDevice } from './device-session.ts'
import { createDrafts } from './drafts/drafts.ts'
import { OfflineDb } from './offline-db.ts'
import { OfflineError } from './offline-error.ts'
import { requestBackgroundSync } from './outbox/background-sync.ts'
import { enqueueItem, type Submission } from './outbox/enqueue-item.ts'
import { createLister } from './outbox/list-items.ts'
import type { OutboxContext } from './outbox/outbox-context.ts'
import { createOutboxLoop, type OutboxLoop } from './outbox/outbox-loop.ts'
import { createOutboxNotices, type OutboxNotice } from './outbox/outbox-notices.ts'
import { sendRound } from './outbox/outbox-sender.ts'
import { createTabLock } from './outbox/tab-lock.ts'
import type { Transport } from './outbox/transport.ts'
import { listenForWakeUps } from './outbox/wake-ups.ts'
import { type ReferenceAnswer, readReference, refreshReference } from './reference-cache/reference-cache.ts'

/** The device's memory, as the app uses it. One per tab, and one in the service worker. */
export type Offline = ReturnType<typeof createOffline>

type Seams = Partial<Omit<OutboxContext, 'transport'>>

function openContext(transport: Transport, seams: Seams): OutboxContext {
  return {
    transport,
    clock: seams.clock ?? systemClock,
    db: seams.db ?? new OfflineDb(),
    lock: seams.lock ?? createTabLock(navigator.locks),
    notices: seams.notices ?? createOutboxNotices(),
    random: seams.random ?? Math.random,
    isOnline: seams.isOnline ?? (() => navigator.onLine),
  }
}

/**
 * All that the service worker needs: one round of sending. The answered function says true while something is left that
 * a later round may send.
 */
export function createSender(transport: Transport, seams: Seams = {}): () => Promise<boolean> {
  const context = openContext(transport, seams)
  // The browser woke it because there is a connection; what the worker believes itself may be older than that.
  return async () => (await sendRound(context, 'insistent')) !== null
}

/** Opens the island over a transport. The seams after it are for tests. */
export function createOffline(transport: Transport, seams: Seams = {}) {
  const context = openContext(transport, seams)
  const { clock, db, notices } = context

  return {
    device: {
      read: () => readDeviceSession(db),
      async signIn(login: DeviceLogin): Promise<void> {
        await signInDevice(db, login)
        notices.publish({ type: 'changed' })
        notices.publish({ type: 'wake', reason: 'login' })
      },
      async signOut(how: { keepKey: boolean; onlySession?: string }): Promise<boolean> {
        const ended = await signOutDevice(db, how)
        notices.publish({ type: 'changed' })
        return ended
      },
    },

    outbox: {
      async enqueue(submission: Submission): Promise<string> {
        const submissionId = await enqueueItem(context, submission)
        await requestBackgroundSync()
        return submissionId
      },
      list: createLister(context),
      reopen: async (accountId: number, submissionId: string) =>
        (await takingBack()).reopenItem(context, accountId, submissionId),
      putBack: async (accountId: number, submissionId: string) =>
        (await takingBack()).putBackItem(context, accountId, submissionId),
      delete: async (accountId: number, submissionId: string) =>
        (await takingBack()).deleteItem(context, accountId, submissionId),
      foreign: async (accountId: number | null) =>
        (await import('./outbox/foreign-items.ts')).foreignItems(context, accountId),
      deleteForeign: async (accountId: number | null) =>
        (await import('./outbox/foreign-items.ts')).deleteForeignItems(context, accountId),
      /** The user's button: tries everything now, except what the server asked to hold back. */
      sendNow: () => notices.publish({ type: 'wake', reason: 'button' }),
      subscribe: (listener: (notice: OutboxNotice) => void) => notices.subscribe(listener),
    },

    drafts: createDrafts(db, clock),

    reference: {
      read: (accountId: number) => readReference(db, accountId),
      refresh: (accountId: number, ask: (etag: string | null) => Promise<ReferenceAnswer>) =>
        refreshReference(db, accountId, ask, clock.now()),
    },

    /** Sends from this tab until the returned function is called. */
    startSending: () => startSending(context),
  }
}

/** Changing what is queued is rare: its code comes from the network or the precache when somebody does it. */
async function takingBack() {
  try {
    return await import('./outbox/withdraw-item.ts')
  } catch {
    throw new OfflineError('NO_CONNECTION')
  }
}

function startSending(context: OutboxContext): () => void {
  const { clock, random, notices } = context
  const loop: OutboxLoop = createOutboxLoop((urgency) => sendRound(context, urgency), clock, random)
  const ends = [
    listenForWakeUps(loop.wake),
    // Also what other tabs queue: they may be closed before their turn comes.
    notices.subscribe((notice) => notice.type === 'wake' && loop.wake(notice.reason)),
    loop.stop,
  ]
  loop.wake('start')
  return () => {
    for (const end of ends) end()
  }
}
