import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Database } from '../../database/database.ts'
import { CommandError } from './run-command.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Without letters that are mistaken for one another when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * Gives an account a new random password, which must be changed at the first login, ends its sessions and forgets its failed
 * logins, in one short transaction. Returns the password. Throws CommandError for a name that nobody has.
 */
export async function resetPassword(database: Database, username: string, now: Date): Promise<string> {
  const password = randomPassword()
  const passwordHash = await hash(password, COST)
  const key = username.trim().normalize('NFC').toLowerCase()
  await database.transaction(async ({ db }) => {
    const user = await db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: 1 })
      .where('username_key', '=', key)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) throw new CommandError(`계정이 없습니다: ${username}`)
    await db
      .updateTable('sessions')
      .set({ revoked_at: now.toISOString() })
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute()
    await db.deleteFrom('login_failures').where('username_key', '=', key).execute()
  })
  return password
}

function randomPassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? ''
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
