import { type DeviceKeys, onlyFirstKey } from './encryption.ts'
import type { KeyRing } from './key-ring.ts'
import type { SessionRow } from './offline-db.ts'

export interface DeviceSession {
  accountId: number
  /** Null after the session expired: the keys stay, but nothing is sent. */
  sessionId: string | null
  /** Null where they are gone: the browser cannot keep them, and the app was closed. */
  keys: DeviceKeys | null
  /** False where the keys are gone once the app is closed. */
  isKept: boolean
  keysId: string | null
}

/** The session of a stored row, with its keys. */
export async function withKeys(row: SessionRow, ring: KeyRing): Promise<DeviceSession> {
  const { accountId, sessionId, deviceKey, keysId = null, isKept = true } = row
  const keys = deviceKey ? onlyFirstKey(deviceKey) : keysId === null ? null : await ring.read(keysId, isKept)
  return { accountId, sessionId, keys, isKept, keysId }
}
