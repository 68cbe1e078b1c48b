import { type PasswordOwner, passwordWeakness } from '#shared/auth/password-rule.ts'
import { broken, ERRORS } from '#shared/errors.ts'
import type { Config } from '../../config.ts'
import frequent from './common-passwords.json' with { type: 'json' }
import type { Waiter } from './fair-turns.ts'
import { hashPassword } from './password-hash.ts'

/** The most frequent passwords that would be long enough, in lower case; a new one must not be among them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  frequent.passwords.flatMap((row) => row.split(' ')),
)

/** The sentence that says why a password is too easily guessed, or null. */
export function weaknessOf(password: string, owner: PasswordOwner): string | null {
  return (
    passwordWeakness(password, owner) ??
    (COMMON_PASSWORDS.has(password.toLowerCase()) ? ERRORS.WEAK_PASSWORD.sentence : null)
  )
}

/**
 * The hash of every password that a person chooses, for itself or for somebody else. Call it before the transaction, because
 * hashing takes long. `waiter`: who waits for it, unless it is somebody within. Throws WEAK_PASSWORD at the field.
 */
export async function hashNewPassword(
  { config }: { config: Pick<Config, 'brandName'> },
  password: string,
  owner: Omit<PasswordOwner, 'brandName'>,
  { field = 'password', waiter }: { field?: string; waiter?: Waiter } = {},
): Promise<string> {
  const weakness = weaknessOf(password, { ...owner, brandName: config.brandName })
  if (weakness !== null) throw broken(field, weakness, 'WEAK_PASSWORD')
  return hashPassword(password, waiter)
}
