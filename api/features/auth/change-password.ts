import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Account } from '../../http/accounts.ts'
import { usernameKey } from './insert-account.ts'
import { forgetFailures, type LoginLimits } from './login-limits.ts'
import { hashPassword, isPasswordRight, requireUncommonPassword } from './password-hash.ts'
import { endSessions, type Origin, openSession } from './sessions.ts'

/**
 * Changes one's own password, ends all sessions and opens a fresh one. Throws INVALID_CREDENTIALS for a wrong current
 * password, which counts as a failed login; RULE_BROKEN for the same one again; WEAK_PASSWORD; TOO_MANY_ATTEMPTS.
 */
export async function changeOwnPassword(
  deps: { context: Pick<Context, 'database' | 'clock' | 'hub'>; limits: LoginLimits },
  change: { account: Account; currentPassword: string; newPassword: string; origin: Origin },
): Promise<{ sessionId: string; deviceKey: string }> {
  const { database, clock } = deps.context
  const { account, currentPassword, newPassword, origin } = change
  const key = usernameKey(account.username)
  requireUncommonPassword(newPassword, 'newPassword')
  const user = await database.kysely
    .selectFrom('users')
    .select(['id', 'user_type', 'password_hash', 'device_key'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const { isRight } = await deps.limits.attempt({ usernameKey: key, address: origin.address }, async () => ({
    isRight: await isPasswordRight(user.password_hash, currentPassword),
  }))
  if (!isRight) throw new AppError('INVALID_CREDENTIALS')
  if (newPassword === currentPassword)
    throw broken('newPassword', '현재 비밀번호와 다른 비밀번호를 입력해주세요.')
  const passwordHash = await hashPassword(newPassword)

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
    await forgetFailures(db, key)
    return { sessionId: await openSession(db, user, origin, clock.now()), deviceKey: user.device_key }
  })
}
