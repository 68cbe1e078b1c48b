import { broken } from '#shared/errors.ts'
import type { Role, UserType } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import { insertAccount } from '../auth/insert-account.ts'
import { hashPassword, requireUncommonPassword } from '../auth/password-hash.ts'
import type { UserRow } from './users.present.ts'

export interface StaffAccount {
  username: string
  password: string
  name: string
  userType: Exclude<UserType, 'dealer'>
  role: Role
}

/**
 * Makes an account whose password somebody else chose: it must be changed at the first login. Throws USERNAME_TAKEN,
 * WEAK_PASSWORD, and RULE_BROKEN for 삭제 권한 together with 개통 담당, of which there is no such account.
 */
export async function createStaff(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  account: StaffAccount,
): Promise<UserRow> {
  const { username, password, name, userType, role } = account
  if (userType === 'user' && role === 'dealer_worker') {
    throw broken('role', '개통 담당 근무자에게는 삭제 권한을 줄 수 없습니다.')
  }
  requireUncommonPassword(password)
  const passwordHash = await hashPassword(password)
  return database.transaction(async ({ db }) => {
    const id = await insertAccount(
      db,
      { username, passwordHash, name, userType, role, mustChangePassword: true },
      clock.now(),
    )
    return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}
