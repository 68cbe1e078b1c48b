import { verifySync } from 'otplib/functional'
import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { openSecret } from '../../../database/secret-columns.ts'
import type { Attempt, LoginLimits } from '../login-limits.ts'

/** One step earlier or later is accepted: for clocks that differ and for people who type slowly. */
const TOLERANCE_SECONDS = 30

export interface OtpHolder {
  id: number
  username_key: string
  /** Sealed. */
  otp_secret: string | null
  otp_since: string | null
  otp_step: number | null
}

/** The time step of a correct code that was not used before; null for any other code. */
export function timeStepOf(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  { id, otp_secret, otp_step }: Pick<OtpHolder, 'id' | 'otp_secret' | 'otp_step'>,
  otp: string,
): number | null {
  const token = otp.replace(/\s/g, '')
  if (otp_secret === null || !/^\d{6}$/.test(token)) return null
  const verified = verifySync({
    secret: openSecret(keys, 'users.otp_secret', [id], otp_secret),
    token,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(otp_step === null ? {} : { afterTimeStep: otp_step }),
  })
  return verified.valid && 'timeStep' in verified ? verified.timeStep : null
}

/**
 * Uses a proof up in the transaction of what it was given for, so that it works once. Throws INVALID_CREDENTIALS where another
 * call has used it first.
 */
export type UseProof = (db: Queryable) => Promise<void>

/**
 * Call this after the password was found right. Does nothing for an account without a second factor. Throws OTP_REQUIRED
 * without a code; INVALID_CREDENTIALS for a wrong one, which counts as a failed login; TOO_MANY_ATTEMPTS.
 */
export async function requireOtp(
  { context, limits }: { context: Pick<Context, 'keys' | 'clock'>; limits: LoginLimits },
  user: OtpHolder,
  { otp = '', ...from }: { otp?: string | undefined } & Omit<Attempt, 'usernameKey'>,
): Promise<UseProof> {
  if (user.otp_since === null) return async () => {}
  if (otp === '') throw new AppError('OTP_REQUIRED')
  const { step } = await limits.attempt({ usernameKey: user.username_key, ...from }, async () => {
    const step = timeStepOf(context, user, otp)
    return { step, isRight: step !== null }
  })
  if (step === null) throw wrongOtp('INVALID_CREDENTIALS')
  return async (db) => {
    const used = await db
      .updateTable('users')
      .set({ otp_step: step })
      .where('id', '=', user.id)
      .where('otp_secret', '=', user.otp_secret)
      .where((the) => the.or([the('otp_step', 'is', null), the('otp_step', '<', step)]))
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw wrongOtp('INVALID_CREDENTIALS')
  }
}

export function wrongOtp(code: 'INVALID_CREDENTIALS' | 'RULE_BROKEN'): AppError {
  return broken('otp', '인증번호가 올바르지 않습니다.', code)
}
