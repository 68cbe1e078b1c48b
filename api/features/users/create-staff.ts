import { accountKind, type Role, type UserType } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { insertAccount } from '../auth/insert-account.ts'
import { hashNewPassword } from '../auth/new-password.ts'
import { requireStaffKind } from './staff-kinds.ts'
import type { UserRow } from './users.present.ts'
import { userRow } from './users.queries.ts'

export interface StaffAccount {
  username: string
  password: string
  name: string
  userType: Exclude<UserType, 'dealer'>
  role: Role
}

/**
 * Makes an account with a password that must be changed at the first login. Throws USERNAME_TAKEN, WEAK_PASSWORD, and
 * RULE_BROKEN for 삭제 권한 together with 개통 담당, which exclude each other.
 */
export async function createStaff(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  account: StaffAccount,
  by: AccessedBy,
): Promise<UserRow> {
  const { database, clock } = context
  const { username, password, name, userType, role } = account
  requireStaffKind(account)
  const passwordHash = await hashNewPassword(context, password, { username, name })
  return database.transaction(async ({ db }) => {
    const at = clock.now()
    const staff = { username, passwordHash, name, userType, role, mustChangePassword: true }
    const id = await insertAccount(db, staff, at)
    const made = { accountKind: accountKind(account) }
    await recordRightsChange(db, { by, at }, 'account-created', { id, username }, made)
    return userRow(db, id)
  })
}
