import { randomBytes } from 'node:crypto'
import type { LoginAnswer } from '#shared/auth/auth.contract.ts'
import { SOCKET_CLOSE } from '#shared/realtime/socket-messages.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { endTokenOf, hashSessionId } from '../../http/authentication.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { deviceKeysOf } from './device-keys.ts'

const LONGEST_MS = 90 * 86_400_000
/** Ended sessions are kept for so long that a phone unused for weeks can learn whether its session expired or was revoked. */
export const SESSIONS_KEPT_DAYS = 90

/** The address and the browser from which a session was opened, for the list of sessions. */
export interface Origin {
  address: string
  userAgent: string | null
}

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

/** Opens a session and returns its id, 256 random bits; only the hash is stored. */
async function openSession(
  db: Queryable,
  user: { id: number; user_type: string },
  origin: Origin,
  now: Date,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      sid_hash: hashSessionId(sessionId),
      user_id: user.id,
      user_type: user.user_type,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      proved_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LONGEST_MS).toISOString(),
      address: origin.address,
      user_agent: origin.userAgent?.slice(0, 200) ?? null,
    })
    .execute()
  return sessionId
}

type Ending = Pick<Context, 'hub' | 'clock'>

/**
 * Ends every session of an account with the devices that it tells, and closes its sockets on commit: after a changed password,
 * role or right, and when the account is deleted. One session can be spared by its hash: that of the person who asked for it.
 */
export async function endSessions(
  { db, onCommit }: Transaction,
  { hub, clock }: Ending,
  accountId: number,
  exceptSession?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now().toISOString() })
    .where('user_id', '=', accountId)
    .where('sid_hash', '!=', exceptSession ?? '')
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('session_hash', '!=', exceptSession ?? '')
    .execute()
  const ended = { accountId, ...(exceptSession !== undefined && { exceptSession }) }
  onCommit(() => hub.close(ended, SOCKET_CLOSE.sessionEnded))
}

/** Ends one session with the device that it tells, and closes its sockets on commit. Does nothing for an unknown or ended session. */
export async function endSession(
  { db, onCommit }: Transaction,
  { hub, clock }: Ending,
  sessionHash: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now().toISOString() })
    .where('sid_hash', '=', sessionHash)
    .where('revoked_at', 'is', null)
    .execute()
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', sessionHash).execute()
  onCommit(() => hub.close({ sessionHash }, SOCKET_CLOSE.sessionEnded))
}
