import { verifySync } from 'otplib/functional'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import { openSecret } from '../../../database/secret-columns.ts'

/** One step earlier or later is accepted: for clocks that differ and for people who type slowly. */
const TOLERANCE_SECONDS = 30

/** What of an account belongs to its second factor; every query reads the secret by this list. */
export const SECOND_FACTOR_COLUMNS = ['otp_secret', 'otp_since', 'otp_step', 'passkey_since'] as const

/** What an account that was not deleted proves itself with, and what the log says of it. */
export function selectProvable(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'user_type', 'username', 'username_key', 'password_hash', 'name', 'role'])
    .select(SECOND_FACTOR_COLUMNS)
    .where('deleted_at', 'is', null)
}

export interface OtpHolder {
  id: number
  /** Sealed. */
  otp_secret: string | null
  otp_since: string | null
  otp_step: number | null
  passkey_since: string | null
}

/** An authenticator app or a passkey is asked for after the password. */
export function hasSecondFactor(user: { otp_since: string | null; passkey_since: string | null }): boolean {
  return user.otp_since !== null || user.passkey_since !== null
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

/** Stores the step of a code, so that it cannot be used twice; false where another call has used it first. */
export async function useTimeStep(db: Queryable, user: OtpHolder, step: number): Promise<boolean> {
  const used = await db
    .updateTable('users')
    .set({ otp_step: step })
    .where('id', '=', user.id)
    .where('otp_secret', '=', user.otp_secret)
    .where((the) => the.or([the('otp_step', 'is', null), the('otp_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
