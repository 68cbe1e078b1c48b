import { importDeviceKey } from './encryption.ts'
import type { OfflineDb, SessionRow } from './offline-db.ts'
import { OfflineError } from './offline-error.ts'

/** The part of both logins' answers that the device keeps. `deviceKey` is base64 of 32 bytes. */
export interface DeviceLogin {
  accountId: number
  sessionId: string
  deviceKey: string
}

export type DeviceSession = Omit<SessionRow, 'id'>

/** Who is logged in on this device, for windows and the service worker alike; null for nobody. */
export async function readDeviceSession(db: OfflineDb): Promise<DeviceSession | null> {
  const row = await db.run(() => db.session.get('current'))
  return row ?? null
}

/** Remembers the login, and deletes what the server told any other account. */
export async function signInDevice(db: OfflineDb, login: DeviceLogin): Promise<void> {
  const { accountId, sessionId } = login
  const deviceKey = await importDeviceKey(login.deviceKey)
  await db.run(() =>
    db.transaction('rw', db.session, db.referenceCache, db.kept, async () => {
      await db.session.put({ id: 'current', accountId, sessionId, deviceKey })
      await db.referenceCache.where('accountId').notEqual(accountId).delete()
      await db.kept.filter((row) => row.accountId !== accountId).delete()
    }),
  )
}

/**
 * Ends the session on this device. SESSION_EXPIRED keeps the key, so that what is typed can still be stored; logging
 * out and SESSION_REVOKED remove key and what the server told, and unsent records stay, unreadable until the next login.
 *
 * With `onlySession` nothing happens unless that is still the session: a late 401 must not end a newer login.
 */
export async function signOutDevice(
  db: OfflineDb,
  { keepKey, onlySession }: { keepKey: boolean; onlySession?: string },
): Promise<boolean> {
  return db.run(() =>
    db.transaction('rw', db.session, db.referenceCache, db.kept, async () => {
      const row = await db.session.get('current')
      if (!row || (onlySession !== undefined && row.sessionId !== onlySession)) return false
      if (keepKey) {
        await db.session.put({ ...row, sessionId: null })
        return true
      }
      await db.session.delete('current')
      await db.referenceCache.delete(row.accountId)
      await db.kept.filter(({ accountId }) => accountId === row.accountId).delete()
      return true
    }),
  )
}

/** The key of `accountId`; throws NOT_SIGNED_IN when nobody or another account is logged in by now. */
export async function deviceKeyOf(db: OfflineDb, accountId: number): Promise<CryptoKey> {
  const session = await readDeviceSession(db)
  if (session?.accountId !== accountId) throw new OfflineError('NOT_SIGNED_IN')
  return session.deviceKey
}
