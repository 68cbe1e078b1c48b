import type { Database } from '../../database/database.ts'
import { recordRightsChange } from '../../features/access-log/record-rights-change.ts'
import { usernameKey } from '../../features/auth/insert-account.ts'
import { hashPassword } from '../../features/auth/password-hash.ts'
import { randomPassword } from '../../features/auth/random-password.ts'
import { CommandError } from './run-command.ts'

/** Who works at the server itself has no account in the portal; the access log says where it was done. */
const OPERATOR = {
  account: { id: 0, username: 'npm run admin', name: '서버 운영자', userType: 'admin', role: 'admin' },
  address: '서버',
  userAgent: null,
} as const

/**
 * Gives an account a new random password, which must be changed at the first login, ends its sessions, forgets its failed
 * logins and says so in the access log, in one short transaction. Returns the password. Throws CommandError for a name that nobody has.
 */
export async function resetPassword(database: Database, username: string, now: Date): Promise<string> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const key = usernameKey(username)
  await database.transaction(async ({ db }) => {
    const user = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 1 })
      .where('username_key', '=', key)
      .where('deleted_at', 'is', null)
      .returning(['id', 'username'])
      .executeTakeFirst()
    if (user === undefined) throw new CommandError(`계정이 없습니다: ${username}`)
    await db
      .updateTable('sessions')
      .set({ revoked_at: now.toISOString() })
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    await db.deleteFrom('login_failures').where('username_key', '=', key).execute()
    await recordRightsChange(db, { by: OPERATOR, at: now }, 'password-set', user)
  })
  return password
}
