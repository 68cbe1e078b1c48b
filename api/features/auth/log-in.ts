import type { Credentials } from '#shared/auth/auth.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { usernameKey } from './insert-account.ts'
import { forgetSource, type LoginLimits } from './login-limits.ts'
import { isPasswordRight } from './password-hash.ts'
import { loggedAccount } from './record-logins.ts'
import { selectProvable } from './second-factor/otp.ts'
import type { RelyingParty } from './second-factor/passkeys.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import { type OpenedLogin, type Origin, openLogin } from './sessions.ts'

/**
 * Opens a session for a username and its password; `dealersOnly` refuses all other accounts like a wrong password. An
 * unknown user, a wrong password and a deactivated account get INVALID_CREDENTIALS after the same time. Also throws
 * TOO_MANY_ATTEMPTS; with the right password DEALER_PENDING, DEALER_REJECTED, or OTP_REQUIRED.
 */
export async function logIn(
  { context, limits }: { context: Pick<Context, 'database' | 'keys' | 'clock'>; limits: LoginLimits },
  { username, password, otp, passkey }: Credentials,
  door: Origin & { dealersOnly: boolean; device: string | undefined; party: RelyingParty | null },
): Promise<OpenedLogin> {
  const { database, clock } = context
  const key = usernameKey(username)
  const { address, device } = door
  const attempt = { usernameKey: key, address, device }
  const { user, registration, isRight } = await limits.attempt(attempt, async () => {
    const user = await selectProvable(database.kysely)
      .where('username_key', '=', key)
      .where('is_active', '=', 1)
      .executeTakeFirst()
    const registration = await undecidedOrRejected(database.kysely, key)
    const isKnown = user !== undefined && (!door.dealersOnly || user.user_type === 'dealer')
    const candidate = user === undefined ? registration : user
    const isRight = await isPasswordRight(candidate?.password_hash ?? null, password)
    return { user, registration, isRight: isRight && (isKnown || user === undefined) }
  })
  if (!isRight) throw new AppError('INVALID_CREDENTIALS')
  if (user === undefined) throw notYetADealer(registration)
  const useProof = await requireSecondFactor({ context, limits }, user, {
    otp,
    passkey,
    party: door.party,
    origin: door,
  })

  return database.transaction(async ({ db }) => {
    // Locks the row, and matches it only if the account did not change while its password was being checked.
    const still = await db
      .updateTable('users')
      .set({ is_active: 1 })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('is_active', '=', 1)
      .where('deleted_at', 'is', null)
      .where('otp_since', user.otp_since === null ? 'is' : '=', user.otp_since)
      .where('passkey_since', user.passkey_since === null ? 'is' : '=', user.passkey_since)
      .returning('id')
      .executeTakeFirst()
    if (still === undefined) throw new AppError('INVALID_CREDENTIALS')
    const { factors, recoveryCodesLeft } = await useProof(db)
    await forgetSource(db, attempt)
    const opened = await openLogin(db, context.keys, user, door, clock.now())
    const by = { account: loggedAccount(user), address, userAgent: door.userAgent }
    await recordSecurityEvent(db, { by, at: clock.now() }, 'login', { factors })
    return { ...opened, ...(recoveryCodesLeft !== null && { recoveryCodesLeft }) }
  })
}

/** Queried whether or not there is an account, so that both cases take the same time. */
function undecidedOrRejected(db: Queryable, key: string) {
  return db
    .selectFrom('dealer_registrations')
    .select(['password_hash', 'status', 'rejection_reason'])
    .where('username_key', '=', key)
    .where('status', 'in', ['대기', '반려'])
    .executeTakeFirst()
}

function notYetADealer(registration: { status: string; rejection_reason: string | null } | undefined) {
  if (registration?.status !== '반려') return new AppError('DEALER_PENDING')
  return new AppError('DEALER_REJECTED', {
    message: `반려된 신청입니다. 사유: ${registration.rejection_reason ?? ''}`,
  })
}
