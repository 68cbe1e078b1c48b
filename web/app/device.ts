import { endPush } from '../lib/end-push.ts'
import { firstScreen } from '../lib/first-screen.ts'
import { retryDelay } from '../lib/retry-delay.ts'
import type { SessionDevice } from '../lib/session-store.ts'
import { createLateOffline, isStorageOffered, loadOffline, type Offline } from '../offline/index.ts'

let opened: Offline | null = null

/** The device's storage, opened once for the whole tab. Null where the browser offers none. */
export function openDevice(): Offline | null {
  if (!isStorageOffered()) return null
  opened ??= createLateOffline({
    load: async () => loadOffline((await import('./outbox-transports.ts')).OUTBOX_TRANSPORTS),
    firstScreen,
    pause: (tries) => new Promise((resolve) => setTimeout(resolve, retryDelay(tries))),
  })
  return opened
}

/** False on a device on which nobody has ever logged in: it has no database to open. */
export async function isDeviceInUse(): Promise<boolean> {
  // Firefox before 126 has no `databases`; then the answer is true. The app has no other database.
  return (await globalThis.indexedDB?.databases?.())?.length !== 0
}

/** What the session store needs from the device. */
export const sessionDevice: SessionDevice = {
  async signIn(login) {
    return openDevice()?.device.signIn(login)
  },
  async signOut(how) {
    const isEnded = (await openDevice()?.device.signOut(how)) !== false
    // A late refusal of an earlier session ends nothing, and an expired one tells nothing until its account is back.
    if (isEnded && !how.keepKey) await endPush().catch(() => {})
  },
  async heldSession() {
    const offline = openDevice()
    if (offline === null) return undefined
    const session = await offline.device.read()
    if (session === null || session.sessionId === null || !session.hasKeys) return null
    return { accountId: session.accountId, sessionId: session.sessionId }
  },
}
