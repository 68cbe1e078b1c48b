import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Account } from '../../http/accounts.ts'
import { hashSessionId } from '../../http/authentication.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { addDeviceKey } from './device-keys.ts'
import { forgetFailures } from './login-limits.ts'
import { hashNewPassword } from './new-password.ts'
import { type OpenedLogin, openLogin } from './open-login.ts'
import { type OwnPasswordDeps, requireOwnPassword } from './own-password.ts'
import { hasSecondFactor } from './second-factor/otp.ts'
import { endSessions, type Origin } from './sessions.ts'

/**
 * Changes one's own password, starts a new generation of its devices' keys, ends all sessions and opens a new one. Throws INVALID_CREDENTIALS for a wrong current
 * password, which counts as a failed login; RULE_BROKEN if the new one is the same; WEAK_PASSWORD; TOO_MANY_ATTEMPTS.
 */
export async function changeOwnPassword(
  deps: OwnPasswordDeps & { context: Pick<Context, 'config'> },
  change: { account: Account; currentPassword: string; newPassword: string; origin: Origin },
): Promise<OpenedLogin> {
  const { database, keys, clock } = deps.context
  const { account, currentPassword, newPassword, origin } = change
  const user = await requireOwnPassword(deps, account, { currentPassword, address: origin.address })
  if (newPassword === currentPassword)
    throw broken('newPassword', '현재 비밀번호와 다른 비밀번호를 입력해주세요.')
  const passwordHash = await hashNewPassword(deps.context, newPassword, account, {
    field: 'newPassword',
  })

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
    await forgetFailures(db, user.username_key)
    await addDeviceKey(db, keys, user.id, clock.now())
    const opened = await openLogin(db, keys, user, origin, clock.now())
    // The password alone renews no proof of an account that has a second factor.
    if (hasSecondFactor(user)) {
      await db
        .updateTable('sessions')
        .set({ proved_at: null })
        .where('sid_hash', '=', hashSessionId(opened.sessionId))
        .execute()
    }
    const happened = { by: { account, ...origin }, at: clock.now() }
    await recordRightsChange(db, happened, 'password-changed', account)
    return opened
  })
}
