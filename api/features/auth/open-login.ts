import type { LoginAnswer } from '#shared/auth/auth.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { endTokenOf } from '../../http/authentication.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { deviceKeysOf } from './device-keys.ts'
import { type Origin, openSession } from './sessions.ts'

/** What a login, a registration or a new password answers besides the account. */
export type OpenedLogin = Pick<
  LoginAnswer,
  'sessionId' | 'endToken' | 'deviceKeys' | 'deviceKey' | 'recoveryCodesLeft'
>

/** Opens a session, and adds the keys of the account's devices. The caller's transaction has locked the account. */
export async function openLogin(
  db: Queryable,
  keys: Keyring,
  user: { id: number; user_type: string },
  origin: Origin,
  now: Date,
): Promise<OpenedLogin> {
  const sessionId = await openSession(db, user, origin, now)
  const deviceKeys = await deviceKeysOf(db, keys, user.id, now)
  return { sessionId, endToken: endTokenOf(sessionId), deviceKeys, deviceKey: deviceKeys[0]?.key ?? '' }
}
