import type { Database, Queryable } from '../../database/database.ts'
import { recordRightsChange } from '../../features/access-log/record-security-event.ts'
import { addDeviceKey } from '../../features/auth/device-keys.ts'
import { usernameKey } from '../../features/auth/insert-account.ts'
import { forgetFailures } from '../../features/auth/login-limits.ts'
import { hashPassword } from '../../features/auth/password-hash.ts'
import { randomCode } from '../../features/auth/random-code.ts'
import { forgetSecondFactor } from '../../features/auth/second-factor/second-factor.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { CommandError } from './run-command.ts'

/**
 * Gives an account a new random password, which must be changed at the first login, ends its sessions, forgets its failed
 * logins and says so in the access log; a second factor stays. Returns the password. Throws CommandError for a name that
 * nobody has.
 */
export async function resetPassword(
  { database, keys }: { database: Database; keys: Keyring },
  username: string,
  now: Date,
): Promise<string> {
  const password = randomCode()
  const passwordHash = await hashPassword(password)
  await changeByOperator(database, username, now, async ({ db, user, happened }) => {
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 1 })
      .where('id', '=', user.id)
      .execute()
    await addDeviceKey(db, keys, user.id, now)
    await recordRightsChange(db, happened, 'password-set', user)
  })
  return password
}

/**
 * Turns the second factor of an account off, for whoever lost the phone and has no other administrator to ask; the password
 * stays. Throws CommandError for a name that nobody has.
 */
export async function resetSecondFactor(database: Database, username: string, now: Date): Promise<void> {
  await changeByOperator(database, username, now, ({ db, user, happened }) =>
    forgetSecondFactor(db, happened, 'second-factor-reset', user),
  )
}

/** Whoever works at the server itself has no account in the portal; the access log names the place. */
export const OPERATOR: AccessedBy = {
  account: { id: 0, username: 'npm run admin', name: '서버 운영자', userType: 'admin', role: 'admin' },
  address: '서버',
  userAgent: null,
}

interface ChangedByOperator {
  db: Queryable
  user: { id: number; username: string; username_key: string }
  /** Who did it and when, for the access log. */
  happened: { by: AccessedBy; at: Date }
}

/**
 * Changes what an account logs in with, in one short transaction that also ends its sessions and forgets its failed logins.
 * Throws CommandError for a name that nobody has.
 */
async function changeByOperator(
  database: Database,
  username: string,
  now: Date,
  change: (changed: ChangedByOperator) => Promise<void>,
): Promise<void> {
  await database.transaction(async ({ db }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'username', 'username_key'])
      .where('username_key', '=', usernameKey(username))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined) throw new CommandError(`계정이 없습니다: ${username}`)
    await change({ db, user, happened: { by: OPERATOR, at: now } })
    await db
      .updateTable('sessions')
      .set({ revoked_at: now.toISOString() })
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    await forgetFailures(db, user.username_key)
  })
}
