import type { Proof } from '#shared/auth/proof.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account, Caller } from '../../http/accounts.ts'
import { hashSessionId } from '../../http/authentication.ts'
import { recordRightsChange, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { addDeviceKey } from './device-keys.ts'
import { forgetFailures, type LoginLimits, SIGNED_IN } from './login-limits.ts'
import { hashNewPassword } from './new-password.ts'
import { isPasswordRight } from './password-hash.ts'
import { hasSecondFactor, selectProvable } from './second-factor/otp.ts'
import type { RelyingParty } from './second-factor/passkeys.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import { endSessions, type OpenedLogin, type Origin, openLogin } from './sessions.ts'

export interface OwnPasswordDeps {
  context: Pick<Context, 'database' | 'keys' | 'clock' | 'hub'>
  limits: LoginLimits
}

/** The password hash and second factor of a signed-in account. Throws SESSION_REVOKED if it was deleted just now. */
export async function ownAccount(db: Queryable, id: number) {
  const user = await selectProvable(db).where('id', '=', id).executeTakeFirst()
  if (user === undefined) throw new AppError('SESSION_REVOKED')
  return user
}

/**
 * Checks the password of a signed-in account once more, and returns the account's password hash and second factor. Throws
 * INVALID_CREDENTIALS for a wrong password, which counts against further tries of the account's sessions;
 * TOO_MANY_ATTEMPTS; SESSION_REVOKED if the account was deleted just now.
 */
export async function requireOwnPassword(
  { context, limits }: OwnPasswordDeps,
  account: Pick<Account, 'id'>,
  { currentPassword, address }: { currentPassword: string; address: string },
) {
  const user = await ownAccount(context.database.kysely, account.id)
  const attempt = { usernameKey: user.username_key, address, device: SIGNED_IN }
  const { isRight } = await limits.attempt(attempt, async () => ({
    isRight: await isPasswordRight(user.password_hash, currentPassword),
  }))
  if (!isRight) throw new AppError('INVALID_CREDENTIALS')
  return user
}

/**
 * Changes one's own password, starts a new generation of its devices' keys, ends all sessions and opens a new one. Throws
 * INVALID_CREDENTIALS for a wrong current password, which counts as a failed login; RULE_BROKEN if the new one is the same;
 * WEAK_PASSWORD; TOO_MANY_ATTEMPTS.
 */
export async function changeOwnPassword(
  deps: OwnPasswordDeps & { context: Pick<Context, 'config'> },
  change: { account: Account; currentPassword: string; newPassword: string; origin: Origin },
): Promise<OpenedLogin> {
  const { database, keys, clock } = deps.context
  const { account, currentPassword, newPassword, origin } = change
  const user = await requireOwnPassword(deps, account, { currentPassword, address: origin.address })
  if (newPassword === currentPassword)
    throw broken('newPassword', '현재 비밀번호와 다른 비밀번호를 입력해주세요.')
  const passwordHash = await hashNewPassword(deps.context, newPassword, account, {
    field: 'newPassword',
  })

  return database.transaction(async (transaction) => {
    const { db } = transaction
    const changed = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 0 })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('INVALID_CREDENTIALS')
    await endSessions(transaction, deps.context, user.id)
    await forgetFailures(db, user.username_key)
    await addDeviceKey(db, keys, user.id, clock.now())
    const opened = await openLogin(db, keys, user, origin, clock.now())
    // The password alone renews no proof of an account that has a second factor.
    if (hasSecondFactor(user)) {
      await db
        .updateTable('sessions')
        .set({ proved_at: null })
        .where('sid_hash', '=', hashSessionId(opened.sessionId))
        .execute()
    }
    const happened = { by: { account, ...origin }, at: clock.now() }
    await recordRightsChange(db, happened, 'password-changed', account)
    return opened
  })
}

/**
 * Renews the proof of a session by all that a login asks of its account; returns until when it is good. A wrong password or code
 * counts as a failed login: INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. Throws OTP_REQUIRED without the second factor.
 */
export async function prove(
  deps: OwnPasswordDeps,
  { account, sessionHash }: Caller,
  { password, otp, passkey }: Proof,
  { party, ...origin }: Origin & { party: RelyingParty | null },
): Promise<{ provedUntil: string }> {
  const { database, clock } = deps.context
  const { address } = origin
  const user = await requireOwnPassword(deps, account, { currentPassword: password, address })
  const useProof = await requireSecondFactor(deps, user, {
    otp,
    passkey,
    party,
    origin: { ...origin, device: SIGNED_IN },
  })
  const at = clock.now()
  await database.transaction(async ({ db }) => {
    const { factors } = await useProof(db)
    await db
      .updateTable('sessions')
      .set({ proved_at: at.toISOString() })
      .where('sid_hash', '=', sessionHash)
      .execute()
    await recordSecurityEvent(db, { by: { account, ...origin }, at }, 'proved', { factors })
  })
  return { provedUntil: new Date(at.getTime() + LIMITS.proofMs).toISOString() }
}
