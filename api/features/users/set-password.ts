import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { usernameKey } from '../auth/insert-account.ts'
import { forgetFailures } from '../auth/login-limits.ts'
import { hashPassword, requireUncommonPassword } from '../auth/password-hash.ts'
import { endSessions } from '../auth/sessions.ts'

/** Call this before the transaction, because hashing takes long. Throws WEAK_PASSWORD at the field. */
export async function newPasswordHash(password: string, field: string): Promise<string> {
  requireUncommonPassword(password, field)
  return hashPassword(password)
}

/** Sets a password that must be changed at the next login; ends the sessions and forgets failed logins. */
export async function setPassword(
  transaction: Transaction,
  context: Pick<Context, 'hub' | 'clock'>,
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
  await endSessions(transaction, context, account.id)
  await forgetFailures(db, usernameKey(account.username))
  await recordRightsChange(db, { by, at: context.clock.now() }, 'password-set', account)
}
