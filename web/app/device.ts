import { firstScreen } from '../lib/first-screen.ts'
import { retryDelay } from '../lib/retry-delay.ts'
import type { SessionDevice } from '../lib/session-store.ts'
import { createLateOffline, isStorageOffered, loadOffline, type Offline } from '../offline/index.ts'

let opened: Offline | null = null

/** The device's memory, the same for the whole tab. Null where it is not offered. */
export function openDevice(): Offline | null {
  if (!isStorageOffered()) return null
  opened ??= createLateOffline({
    load: async () => loadOffline((await import('./outbox-transports.ts')).OUTBOX_TRANSPORTS),
    firstScreen,
    pause: (tries) => new Promise((resolve) => setTimeout(resolve, retryDelay(tries))),
  })
  return opened
}

/** False on a device on which nobody has ever logged in: it has nothing that would have to be opened. */
export async function isDeviceInUse(): Promise<boolean> {
  // Firefox before 126 does not tell. There is no other database.
  return (await globalThis.indexedDB?.databases?.())?.length !== 0
}

/** The session's door to the device. */
export const sessionDevice: SessionDevice = {
  async signIn(login) {
    await openDevice()?.device.signIn(login)
  },
  async signOut(how) {
    await openDevice()?.device.signOut(how)
  },
  async heldSession() {
    const offline = openDevice()
    if (offline === null) return undefined
    const { accountId, sessionId } = (await offline.device.read()) ?? { sessionId: null }
    return sessionId === null ? null : { accountId, sessionId }
  },
}
