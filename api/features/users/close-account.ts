import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { endSessions } from '../auth/sessions.ts'
import { type AccountContext, followAccountMove } from './account-followers.ts'
import type { UserRow } from './users.present.ts'

/**
 * Deletes an account for good, within a transaction that holds it: its row stays for what it did, without what it proved itself
 * by; its sessions and sockets end, and its username is free for another account.
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
      // No username has a colon.
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
