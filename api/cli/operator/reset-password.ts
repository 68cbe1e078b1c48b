import type { Database } from '../../database/database.ts'
import { recordRightsChange } from '../../features/access-log/record-rights-change.ts'
import { hashPassword } from '../../features/auth/password-hash.ts'
import { randomPassword } from '../../features/auth/random-password.ts'
import { changeByOperator } from './operator-change.ts'

/**
 * Gives an account a new random password, which must be changed at the first login, ends its sessions, forgets its failed
 * logins and says so in the access log; a second factor stays. Returns the password. Throws CommandError for a name that
 * nobody has.
 */
export async function resetPassword(database: Database, username: string, now: Date): Promise<string> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await changeByOperator(database, username, now, async ({ db, user, happened }) => {
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 1 })
      .where('id', '=', user.id)
      .execute()
    await recordRightsChange(db, happened, 'password-set', user)
  })
  return password
}
