/** The tag of the worker's `sync` event, on which it runs one round. */
export const OUTBOX_SYNC_TAG = 'portal-outbox'

/** Background Sync is not in TypeScript's library, and not in every browser. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** Asks the browser to wake the service worker once there is a connection; false where it cannot or may not. */
export async function requestBackgroundSync(
  registration: Promise<object | undefined> = ownRegistration(),
): Promise<boolean> {
  try {
    const found = await registration
    if (!found || !('sync' in found)) return false
    await (found.sync as SyncManager).register(OUTBOX_SYNC_TAG)
    return true
  } catch {
    return false
  }
}

async function ownRegistration(): Promise<object | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}
