import { AppError } from '#shared/errors.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { AccountContext } from './account-followers.ts'
import { closeAccount } from './close-account.ts'
import { holdUser } from './hold-user.ts'
import type { UserRow } from './users.present.ts'

/**
 * Deletes a staff account and returns it as it was. Throws NOT_FOUND; RULE_BROKEN for the primary administrator, the last
 * administrator, one's own account and a store.
 */
export function deleteUser(context: AccountContext, id: number, by: AccessedBy): Promise<UserRow> {
  return context.database.transaction(async (transaction) => {
    const { user, isLastAdmin } = await holdUser(transaction, id, by)
    if (user.user_type === 'dealer') {
      throw refused('판매점 계정은 판매점 탭에서 접점코드와 함께 삭제할 수 있습니다.')
    }
    if (user.is_primary_admin === 1) throw refused('기본 관리자 계정은 삭제할 수 없습니다.')
    if (id === by.account.id) throw refused('자신의 계정은 삭제할 수 없습니다.')
    if (isLastAdmin)
      throw refused('마지막 관리자 계정은 삭제할 수 없습니다. 다른 관리자를 먼저 추가해주세요.')
    await closeAccount(transaction, context, user, by)
    return user
  })
}

const refused = (message: string) => new AppError('RULE_BROKEN', { message })
