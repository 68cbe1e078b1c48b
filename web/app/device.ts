import type { SessionDevice } from '../lib/session-store.ts'
import type { Offline } from '../offline/index.ts'

let opened: Promise<Offline | null> | null = null

/** Opens the device's memory once, with its code, which the login screen does without. Null where it is not offered. */
export function openDevice(): Promise<Offline | null> {
  opened ??= open()
  return opened
}

async function open(): Promise<Offline | null> {
  const [{ createHttpTransport, createOffline, isStorageOffered }, { OUTBOX_TRANSPORTS }] = await Promise.all(
    [import('../offline/index.ts'), import('./outbox-transports.ts')],
  )
  return isStorageOffered() ? createOffline(createHttpTransport(OUTBOX_TRANSPORTS)) : null
}

/** The session's door to the device. */
export const sessionDevice: SessionDevice = {
  async signIn(login) {
    await (await openDevice())?.device.signIn(login)
  },
  async signOut(how) {
    await (await openDevice())?.device.signOut(how)
  },
  async hasSession() {
    const offline = await openDevice()
    return offline === null || typeof (await offline.device.read())?.sessionId === 'string'
  },
}
