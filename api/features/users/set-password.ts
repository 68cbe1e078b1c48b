import type { PasswordOwner } from '#shared/auth/password-rule.ts'
import { notFound } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { addDeviceKey } from '../auth/device-keys.ts'
import { usernameKey } from '../auth/insert-account.ts'
import { forgetFailures } from '../auth/login-limits.ts'
import { hashNewPassword } from '../auth/new-password.ts'
import { endSessions } from '../auth/sessions.ts'

/**
 * The hash of a new password for an account, which must be like neither its names nor those that it gets in the same change.
 * Throws NOT_FOUND, WEAK_PASSWORD.
 */
export async function newPasswordHash(
  context: Pick<Context, 'database' | 'config'>,
  accountId: number,
  { password, field, renamed }: { password: string; field: string; renamed: Partial<PasswordOwner> },
): Promise<string> {
  const { username, name, dealer_name } = await context.database.kysely
    .selectFrom('users')
    .select(['username', 'name', 'dealer_name'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const owner = {
    username,
    name: renamed.name ?? name,
    dealerName: renamed.dealerName ?? dealer_name,
  }
  return hashNewPassword(context, password, owner, { field })
}

/**
 * Sets a password that must be changed at the next login and starts a new generation of device keys; ends the sessions and
 * forgets failed logins.
 */
export async function setPassword(
  transaction: Transaction,
  context: Pick<Context, 'keys' | 'hub' | 'clock'>,
  account: { id: number; username: string },
  passwordHash: string,
  by: AccessedBy,
): Promise<void> {
  const { db } = transaction
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: 1 })
    .where('id', '=', account.id)
    .execute()
  await addDeviceKey(db, context.keys, account.id, context.clock.now())
  await endSessions(transaction, context, account.id)
  await forgetFailures(db, usernameKey(account.username))
  await recordRightsChange(db, { by, at: context.clock.now() }, 'password-set', account)
}
