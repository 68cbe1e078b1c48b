import type { SessionDevice } from '../lib/session-store.ts'
import type { Offline } from '../offline/index.ts'

let opened: Promise<Offline | null> | null = null

/** Opens the device's memory once, with its code, which the login screen does without. Null where it is not offered. */
export function openDevice(): Promise<Offline | null> {
  opened ??= open().catch((error: unknown) => {
    // Its code was out of reach: the next who asks may get it.
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<Offline | null> {
  const [{ createHttpTransport, createOffline, isStorageOffered }, { OUTBOX_TRANSPORTS }] = await Promise.all(
    [import('../offline/index.ts'), import('./outbox-transports.ts')],
  )
  return isStorageOffered() ? createOffline(createHttpTransport(OUTBOX_TRANSPORTS)) : null
}

/** False on a device on which nobody has ever logged in: it has nothing that would have to be opened. */
export async function isDeviceInUse(): Promise<boolean> {
  // Firefox before 126 does not tell. There is no other database.
  return (await globalThis.indexedDB?.databases?.())?.length !== 0
}

/** The session's door to the device. */
export const sessionDevice: SessionDevice = {
  async signIn(login) {
    await (await openDevice())?.device.signIn(login)
  },
  async signOut(how) {
    await (await openDevice())?.device.signOut(how)
  },
  async heldSession() {
    const offline = await openDevice()
    if (offline === null) return undefined
    const { accountId, sessionId } = (await offline.device.read()) ?? { sessionId: null }
    return sessionId === null ? null : { accountId, sessionId }
  },
}
