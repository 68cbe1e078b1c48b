import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { endSessions } from '../auth/sessions.ts'
import { type AccountContext, followAccountMove } from './account-followers.ts'
import type { UserRow } from './users.present.ts'

/**
 * Deletes an account for good, in a transaction that has locked it: the row stays for the history but loses password and
 * second factor; sessions and sockets end; the username is free for another account.
 */
export async function closeAccount(
  transaction: Transaction,
  context: AccountContext,
  account: UserRow,
  by: AccessedBy,
): Promise<void> {
  const { db } = transaction
  const at = context.clock.now()
  await followAccountMove(transaction, context, { before: account, after: null })
  await db
    .updateTable('users')
    .set({
      deleted_at: at.toISOString(),
      // Usernames cannot contain a colon, so this key never equals one.
      username_key: `deleted:${account.id}:${account.username_key}`,
      password_hash: '',
      otp_secret: null,
      otp_since: null,
      otp_step: null,
    })
    .where('id', '=', account.id)
    .execute()
  await endSessions(transaction, context, account.id)
  await recordRightsChange(db, { by, at }, 'account-deleted', account)
}
