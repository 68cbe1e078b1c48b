import { type DeviceKey, type DeviceKeys, onlyFirstKey } from './encryption.ts'
import { addEnding } from './endings.ts'
import type { StoredKeys } from './key-file.ts'
import { adoptRecords, keysFromBefore } from './keys-from-before.ts'
import type { EndingRow, OfflineDb, SessionRow } from './offline-db.ts'
import { OfflineError } from './offline-error.ts'

/** The part of both logins' answers that the device keeps. */
export interface DeviceLogin {
  accountId: number
  accountUuid?: string
  restoredAt?: string | null
  sessionId: string
  endToken: string
  deviceKeys: readonly DeviceKey[]
}

export interface DeviceSession {
  accountId: number
  /** Null after the session expired: the keys stay, but nothing is sent. */
  sessionId: string | null
  /** Null where they are gone: the browser cannot keep them, and the app was closed. */
  keys: DeviceKeys | null
  /** False where the keys are gone once the app is closed. */
  isKept: boolean
}

/** Who is logged in on this device, for windows and the service worker alike; null for nobody. */
export async function readDeviceSession(db: OfflineDb): Promise<DeviceSession | null> {
  const row = await db.run(() => db.session.get('current'))
  if (!row) return null
  const { accountId, sessionId, deviceKey, keysId, isKept = true } = row
  const keys = deviceKey ? onlyFirstKey(deviceKey) : keysId ? await db.keys.read(keysId, isKept) : null
  return { accountId, sessionId, keys, isKept }
}

/**
 * Remembers the login, and deletes what the server told any other account. The keys never stand in the database, whose files
 * keep what is deleted. Answers the account's keys that the server lacks.
 */
export async function signInDevice(db: OfflineDb, login: DeviceLogin): Promise<readonly DeviceKey[]> {
  const { accountId, accountUuid, restoredAt, sessionId, endToken, deviceKeys } = login
  const { lacking, left, formerIds } = await keysFromBefore(db, login)
  const identity = { accountId, ...(accountUuid !== undefined && { accountUuid }) }
  const id = crypto.randomUUID()
  // Nobody else has these, so they outlive a login of somebody else too.
  const waiting = lacking.length > 0 ? [...left, { ...identity, keys: lacking, lackingOf: id }] : left
  const stored: StoredKeys = {
    id,
    keys: [...lacking, ...deviceKeys],
    left: waiting,
  }
  const keys = await db.keys.hold(stored)
  // The app may end before the keys are written at the end.
  await db.keys.setAside(waiting)
  await adoptRecords(db, { formerIds, accountId, keys })
  const row: SessionRow = {
    ...identity,
    ...{ id: 'current', sessionId, endToken, keysId: stored.id },
    ...(restoredAt !== undefined && { restoredAt }),
  }
  const before = await db.run(() => db.session.get('current'))
  // What a server told in another life of its data, its documents may not be any more.
  const isSameLife = (before?.restoredAt ?? null) === (restoredAt ?? null)
  // Before the keys are written, since keys that no session names are overwritten.
  await db.run(() =>
    db.transaction('rw', db.session, db.referenceCache, db.kept, db.outbox, async () => {
      await db.session.put(row)
      // The server may have been restored since, and then it ended all sessions.
      await db.outbox
        .where('accountId')
        .equals(accountId)
        .filter(({ state }) => state === 'done')
        .modify({ askAnew: true })
      const isKept = (row: { accountId: number }) => isSameLife && row.accountId === accountId
      await db.referenceCache.filter((row) => !isKept(row)).delete()
      await db.kept.filter((row) => !isKept(row)).delete()
    }),
  )
  if (await db.keys.store(stored)) return lacking
  await db.run(() =>
    db.session
      .where({ id: 'current' })
      .filter(({ keysId }) => keysId === stored.id)
      .modify({ isKept: false }),
  )
  return lacking
}

export interface SignOut {
  /** Of an expired session, so that what is typed can still be stored. */
  keepKey: boolean
  /** Nothing happens unless that is still the session: a late 401 must not end a newer login. */
  onlySession?: string
  /** The server could not be told: whose session is still to be ended there. */
  stillOpenOf?: string
}

/**
 * Ends the session on this device. SESSION_EXPIRED keeps the keys; logging out and SESSION_REVOKED overwrite them and delete
 * what the server told, and unsent records stay, unreadable until the next login. The service worker cannot overwrite keys:
 * the next page does.
 */
export async function signOutDevice(
  db: OfflineDb,
  { keepKey, onlySession, stillOpenOf }: SignOut,
): Promise<boolean> {
  const before = await db.run(() => db.session.get('current'))
  const ending = stillOpenOf !== undefined && before ? await endingOf(before, stillOpenOf) : null
  const isEnded = await db.run(() =>
    db.transaction('rw', db.session, db.referenceCache, db.kept, db.endings, async () => {
      const row = await db.session.get('current')
      if (!row || (onlySession !== undefined && row.sessionId !== onlySession)) return false
      if (keepKey) {
        await db.session.put({ ...row, sessionId: null })
        return true
      }
      await db.session.delete('current')
      await db.referenceCache.delete(row.accountId)
      await db.kept.filter(({ accountId }) => accountId === row.accountId).delete()
      if (ending !== null && row.sessionId === before?.sessionId) await addEnding(db, ending)
      return true
    }),
  )
  if (!keepKey) await eraseStrayKeys(db)
  return isEnded
}

/** Overwrites keys that no session names: a service worker has ended it, or a page was closed while it did. */
export async function eraseStrayKeys(db: OfflineDb): Promise<void> {
  await db.keys.eraseUnless(async () => (await db.run(() => db.session.get('current')))?.keysId ?? null)
}

/** The keys of `accountId`; throws NOT_SIGNED_IN when nobody or another account is logged in by now, or the keys are gone. */
export async function deviceKeysOf(db: OfflineDb, accountId: number): Promise<DeviceKeys> {
  const session = await readDeviceSession(db)
  if (session?.accountId !== accountId || session.keys === null) throw new OfflineError('NOT_SIGNED_IN')
  return session.keys
}

async function endingOf({ sessionId, endToken }: SessionRow, name: string): Promise<EndingRow | null> {
  if (sessionId === null) return null
  return { endToken: endToken ?? (await endTokenOf(sessionId)), name, since: Date.now() }
}

/** Of a login by a version that did not keep the token. */
async function endTokenOf(sessionId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sessionId))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
