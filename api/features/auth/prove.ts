import type { Proof } from '#shared/auth/proof.contract.ts'
import { AppError } from '#shared/errors.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Caller } from '../../http/accounts.ts'
import { SIGNED_IN } from './login-limits.ts'
import { type OwnPasswordDeps, ownAccount, requireOwnPassword } from './own-password.ts'
import { hasSecondFactor } from './second-factor/otp.ts'
import type { RelyingParty } from './second-factor/relying-party.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import type { Origin } from './sessions.ts'

/**
 * Renews the proof of a session; returns until when it is good. A wrong one counts as a failed login: INVALID_CREDENTIALS,
 * TOO_MANY_ATTEMPTS. Throws RULE_BROKEN for a code where no second factor is on.
 */
export async function prove(
  deps: OwnPasswordDeps,
  { account, sessionHash }: Caller,
  { password, otp, passkey }: Proof,
  { party, ...origin }: Origin & { party: RelyingParty | null },
): Promise<{ provedUntil: string }> {
  const { database, clock } = deps.context
  const given = [password, otp, passkey].filter((each) => each !== undefined)
  if (given.length !== 1) throw new AppError('INVALID_INPUT', { message: ONE_PROOF })
  const useProof =
    password === undefined
      ? await requireOwnSecondFactor()
      : await requireOwnPassword(deps, account, {
          currentPassword: password,
          address: origin.address,
        }).then(() => null)
  const now = clock.now()
  await database.transaction(async ({ db }) => {
    await useProof?.(db)
    await db
      .updateTable('sessions')
      .set({ proved_at: now.toISOString() })
      .where('sid_hash', '=', sessionHash)
      .execute()
  })
  return { provedUntil: new Date(now.getTime() + LIMITS.proofMs).toISOString() }

  async function requireOwnSecondFactor() {
    const user = await ownAccount(database.kysely, account.id)
    if (!hasSecondFactor(user)) throw new AppError('RULE_BROKEN', { message: NO_SECOND_FACTOR })
    return requireSecondFactor(deps, user, {
      otp,
      passkey,
      party,
      origin: { ...origin, device: SIGNED_IN },
    })
  }
}

const ONE_PROOF = '비밀번호, 인증번호, 패스키 중 하나로 확인해주세요.'
const NO_SECOND_FACTOR = '2단계 인증을 사용하지 않는 계정입니다. 비밀번호로 확인해주세요.'
