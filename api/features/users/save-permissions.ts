import { AppError } from '#shared/errors.ts'
import type { MenuPermission, UserType } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { endSessions } from '../auth/sessions.ts'
import { userOfType } from './users.queries.ts'

/**
 * Restricts an account to what the rows allow. Rows that allow nothing are not stored, and without rows it may do nothing.
 * Ends its sessions and sockets. Throws NOT_FOUND, RULE_BROKEN for an administrator.
 */
export async function savePermissions(
  context: Pick<Context, 'database' | 'clock' | 'hub'>,
  target: { userId: number; userType: UserType },
  permissions: readonly MenuPermission[],
  by: AccessedBy,
): Promise<void> {
  const kept = permissions.filter((row) => row.canView || row.canEdit || row.canDelete)
  await context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [target.userId])
    const { id, user_type, username } = await userOfType(db, target.userId, target.userType)
    if (user_type === 'admin') {
      throw new AppError('RULE_BROKEN', { message: '관리자의 메뉴 권한은 제한할 수 없습니다.' })
    }
    await db.updateTable('users').set({ is_restricted: 1 }).where('id', '=', id).execute()
    await db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
    if (kept.length > 0) {
      const rows = kept.map((row) => ({
        user_id: id,
        menu_id: row.menuId,
        can_view: row.canView ? 1 : 0,
        can_edit: row.canEdit ? 1 : 0,
        can_delete: row.canDelete ? 1 : 0,
      }))
      await db.insertInto('user_permissions').values(rows).execute()
    }
    await endSessions(transaction, context, id)
    const rights = Object.fromEntries(kept.map((row) => [row.menuId, allowedIn(row)]))
    const change = { by, at: context.clock.now() }
    await recordRightsChange(db, change, 'permissions-saved', { id, username }, { rights })
  })
}

/** The allowed actions as the access log stores them, such as `view, edit`. */
function allowedIn({ canView, canEdit, canDelete }: MenuPermission): string {
  const allowed = { view: canView, edit: canEdit, delete: canDelete }
  return Object.entries(allowed)
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name)
    .join(', ')
}

/** Removes an account's restriction with its rows and ends its sessions. Does nothing without a restriction. */
export async function liftPermissions(
  context: Pick<Context, 'database' | 'clock' | 'hub'>,
  target: { userId: number; userType: UserType },
  by: AccessedBy,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { db } = transaction
    await transaction.lock('users', [target.userId])
    const user = await userOfType(db, target.userId, target.userType)
    if (user.is_restricted === 0) return
    await db.updateTable('users').set({ is_restricted: 0 }).where('id', '=', user.id).execute()
    await db.deleteFrom('user_permissions').where('user_id', '=', user.id).execute()
    await endSessions(transaction, context, user.id)
    await recordRightsChange(db, { by, at: context.clock.now() }, 'permissions-lifted', user)
  })
}
