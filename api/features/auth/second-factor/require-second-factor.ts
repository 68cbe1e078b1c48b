import type { Factor } from '#shared/access-log/access-log.contract.ts'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { recordRightsChange } from '../../access-log/record-security-event.ts'
import type { Attempt, LoginLimits } from '../login-limits.ts'
import { loggedAccount } from '../record-logins.ts'
import type { Origin } from '../sessions.ts'
import { hasSecondFactor, type OtpHolder, timeStepOf, useTimeStep } from './otp.ts'
import { askForPasskey, judgePasskey, type RelyingParty } from './passkeys.ts'
import { hasRecoveryCode, recoveryCodeHash, recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'

export interface SecondFactorHolder extends OtpHolder {
  username: string
  username_key: string
  name: string
  user_type: string
  role: string
}

export interface UsedProof {
  /** By what the account was proved, the password first. */
  factors: Factor[]
  /** How many recovery codes are left; null where none was used. */
  recoveryCodesLeft: number | null
}

/**
 * Uses a proof up in the transaction of what it was given for, so that it works once. Throws INVALID_CREDENTIALS where another
 * call has used it first.
 */
export type UseProof = (db: Queryable) => Promise<UsedProof>

/** What is given beside the password. A passkey is judged for `party`, the address where the portal is open. */
export interface GivenProof {
  otp?: string | undefined
  passkey?: Assertion | undefined
  party: RelyingParty | null
}

const WITHOUT_APP = '패스키나 복구 코드로 확인해주세요.'
const provedBy = (...more: Factor[]): UsedProof => ({
  factors: ['password', ...more],
  recoveryCodesLeft: null,
})

/**
 * Call this after the password was found right. Takes a passkey, a code of the authenticator app, or a recovery code in their
 * place. Does nothing for an account without a second factor. Throws OTP_REQUIRED without any of them, with whether there is an
 * app and what the browser is to ask a passkey; INVALID_CREDENTIALS for a wrong one, which counts as a failed login; TOO_MANY_ATTEMPTS.
 */
export async function requireSecondFactor(
  { context, limits }: { context: Pick<Context, 'database' | 'keys' | 'clock'>; limits: LoginLimits },
  user: SecondFactorHolder,
  { otp = '', passkey, party, origin }: GivenProof & { origin: Origin & Pick<Attempt, 'device'> },
): Promise<UseProof> {
  if (!hasSecondFactor(user)) return async () => provedBy()
  const { database, clock } = context
  if (otp === '' && passkey === undefined) {
    const options = await askForPasskey(context, user.id, party)
    throw new AppError('OTP_REQUIRED', {
      message: user.otp_since === null ? WITHOUT_APP : undefined,
      current: { hasApp: user.otp_since !== null, ...(options !== null && { passkey: options }) },
    })
  }
  const { address, userAgent, device } = origin
  const attempt = { usernameKey: user.username_key, address, device }
  const { use } = await limits.attempt(attempt, async () => {
    const use = await proofOf()
    return { use, isRight: use !== null }
  })
  if (use === null) throw passkey === undefined ? wrongOtp('INVALID_CREDENTIALS', otp) : wrongPasskey()
  return use

  async function proofOf(): Promise<UseProof | null> {
    if (passkey !== undefined) {
      const use = await judgePasskey(context, user.id, passkey, party)
      if (use === null) return null
      return async (db) => {
        if (!(await use(db))) throw wrongPasskey()
        return provedBy('passkey')
      }
    }
    const step = timeStepOf(context, user, otp)
    if (step !== null) {
      return async (db) => {
        if (!(await useTimeStep(db, user, step))) throw wrongOtp('INVALID_CREDENTIALS')
        return provedBy('app')
      }
    }
    const hash = recoveryCodeHash(otp)
    if (hash === null || !(await hasRecoveryCode(database.kysely, user.id, hash))) return null
    return async (db) => {
      if (!(await useRecoveryCode(db, user.id, hash))) throw wrongOtp('INVALID_CREDENTIALS')
      await recordRightsChange(
        db,
        { by: { account: loggedAccount(user), address, userAgent }, at: clock.now() },
        'recovery-code-used',
        user,
      )
      return { ...provedBy('recovery-code'), recoveryCodesLeft: await recoveryCodesLeft(db, user.id) }
    }
  }
}

function wrongPasskey(): AppError {
  return broken('otp', '패스키로 확인하지 못했습니다. 다시 시도해주세요.', 'INVALID_CREDENTIALS')
}

/** `otp`: where a recovery code may be given instead. */
export function wrongOtp(code: 'INVALID_CREDENTIALS' | 'RULE_BROKEN', otp?: string): AppError {
  const what = otp === undefined || /^\d{6}$/.test(otp) ? '인증번호가' : '인증번호나 복구 코드가'
  return broken('otp', `${what} 올바르지 않습니다.`, code)
}
