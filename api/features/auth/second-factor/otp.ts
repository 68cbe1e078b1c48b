import { verifySync } from 'otplib/functional'
import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../../context.ts'
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
 * Call this after the password was found right. Returns the time step of the code, which the caller stores so that the code
 * cannot be used twice; null for an account without a second factor. Throws OTP_REQUIRED without a code;
 * INVALID_CREDENTIALS for a wrong one, which counts as a failed login; TOO_MANY_ATTEMPTS.
 */
export async function requireOtp(
  { context, limits }: { context: Pick<Context, 'keys' | 'clock'>; limits: LoginLimits },
  user: OtpHolder,
  { otp = '', ...from }: { otp?: string | undefined } & Omit<Attempt, 'usernameKey'>,
): Promise<number | null> {
  if (user.otp_since === null) return null
  if (otp === '') throw new AppError('OTP_REQUIRED')
  const { step } = await limits.attempt({ usernameKey: user.username_key, ...from }, async () => {
    const step = timeStepOf(context, user, otp)
    return { step, isRight: step !== null }
  })
  if (step === null) throw wrongOtp('INVALID_CREDENTIALS')
  return step
}

export function wrongOtp(code: 'INVALID_CREDENTIALS' | 'RULE_BROKEN'): AppError {
  return broken('otp', '인증번호가 올바르지 않습니다.', code)
}
