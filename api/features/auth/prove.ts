import type { Proof } from '#shared/auth/proof.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Caller } from '../../http/accounts.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import { SIGNED_IN } from './login-limits.ts'
import { type OwnPasswordDeps, requireOwnPassword } from './own-password.ts'
import type { RelyingParty } from './second-factor/relying-party.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import type { Origin } from './sessions.ts'

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
