import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { eraseSecondFactor } from '../auth/second-factor/second-factor.ts'
import { endSessions } from '../auth/sessions.ts'
import { type AccountContext, followAccountMove } from './account-followers.ts'
import { holdUser } from './hold-user.ts'
import type { UserRow } from './users.present.ts'

/**
 * Deletes an account for good, in a transaction that has locked it: the row stays for the history but loses password,
 * second factor, device keys and how to reach its owner; sessions and sockets end; the username is free for another account. No
 * restore of an older backup brings it back.
 */
export async function closeAccount(
  transaction: Transaction,
  context: AccountContext,
  account: UserRow,
  by: ChangingCaller,
  handOverTo?: number | null,
): Promise<void> {
  const { db } = transaction
  const at = context.clock.now()
  await followAccountMove(transaction, context, { before: account, after: null, by, handOverTo })
  await db
    .updateTable('users')
    .set({
      deleted_at: at.toISOString(),
      // Usernames cannot contain a colon, so this key never equals one.
      username_key: `deleted:${account.id}:${account.username_key}`,
      password_hash: '',
      contact_email: null,
      contact_phone: null,
      location: null,
    })
    .where('id', '=', account.id)
    .execute()
  await db.deleteFrom('device_keys').where('user_id', '=', account.id).execute()
  await eraseSecondFactor(db, account.id)
  await db
    .insertInto('unlisted_erasures')
    .values({ kind: 'account', document_id: account.id, at: at.toISOString() })
    .execute()
  await endSessions(transaction, context, account.id)
  await recordRightsChange(db, { by, at }, 'account-deleted', account)
}

/**
 * Deletes a staff account and returns it as it was. Throws NOT_FOUND; RULE_BROKEN for the primary administrator, the last
 * administrator, one's own account and a store.
 */
export function deleteUser(
  context: AccountContext,
  id: number,
  by: ChangingCaller,
  handOverTo?: number | null,
): Promise<UserRow> {
  return context.database.transaction(async (transaction) => {
    const { user, isLastAdmin } = await holdUser(transaction, id, by)
    if (user.user_type === 'dealer') {
      throw refused('판매점 계정은 판매점 탭에서 접점코드와 함께 삭제할 수 있습니다.')
    }
    if (user.is_primary_admin === 1) throw refused('기본 관리자 계정은 삭제할 수 없습니다.')
    if (id === by.account.id) throw refused('자신의 계정은 삭제할 수 없습니다.')
    if (isLastAdmin)
      throw refused('마지막 관리자 계정은 삭제할 수 없습니다. 다른 관리자를 먼저 추가해주세요.')
    await closeAccount(transaction, context, user, by, handOverTo)
    return user
  })
}

const refused = (message: string) => new AppError('RULE_BROKEN', { message })
