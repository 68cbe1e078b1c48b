import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { type LoginLimits, SIGNED_IN } from './login-limits.ts'
import { isPasswordRight } from './password-hash.ts'
import { SECOND_FACTOR_COLUMNS } from './second-factor/otp.ts'

export interface OwnPasswordDeps {
  context: Pick<Context, 'database' | 'keys' | 'clock' | 'hub'>
  limits: LoginLimits
}

/** The password hash and second factor of a signed-in account. Throws SESSION_REVOKED if it was deleted just now. */
export async function ownAccount(db: Queryable, id: number) {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'user_type',
      'username',
      'username_key',
      'password_hash',
      'name',
      'role',
      ...SECOND_FACTOR_COLUMNS,
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
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
