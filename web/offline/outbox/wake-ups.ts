import type { WakeReason } from './outbox-loop.ts'

/** The page's document; a service worker has none. */
type Page = EventTarget & { visibilityState: string }

/** Wakes the loop when the device comes online or the page becomes visible. Returns what ends it. */
export function listenForWakeUps(
  wake: (reason: WakeReason) => void,
  scope: EventTarget & { document?: Page } = globalThis as unknown as EventTarget & { document?: Page },
): () => void {
  const page = scope.document
  const online = () => wake('online')
  const visible = () => {
    if (page?.visibilityState === 'visible') wake('visible')
  }
  scope.addEventListener('online', online)
  page?.addEventListener('visibilitychange', visible)
  return () => {
    scope.removeEventListener('online', online)
    page?.removeEventListener('visibilitychange', visible)
  }
}

/** The tag of the worker's `sync` event, which runs one round. */
export const OUTBOX_SYNC_TAG = 'portal-outbox'

/** The record is stored already, so a browser that does not answer is not waited for. */
const ANSWER_WITHIN_MS = 1_000

/** Background Sync is missing from TypeScript's library and from some browsers. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Asks the browser to wake the service worker once it is online. Resolves when it agrees, refuses, cannot or
 * does not answer in time: the request of a tab that closes earlier is lost.
 */
export async function requestBackgroundSync(
  registration: Promise<object | undefined> = ownRegistration(),
): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS))
  await Promise.race([register(registration), patience]).catch(() => {})
}

async function register(registration: Promise<object | undefined>): Promise<void> {
  const found = await registration
  if (found && 'sync' in found) await (found.sync as SyncManager).register(OUTBOX_SYNC_TAG)
}

async function ownRegistration(): Promise<object | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}
