import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Role, UserType } from '#shared/permissions.ts'
import type { Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { UserTable } from '../../database/tables/accounts.ts'

export interface NewAccount {
  username: string
  passwordHash: string
  name: string
  userType: UserType
  role: Role
  dealerName?: string | null
  contactEmail?: string | null
  contactPhone?: string | null
  location?: string | null
  mustChangePassword?: boolean
  isPrimaryAdmin?: boolean
}

/** Two usernames are the same if they are equal in NFC and lower case. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase()
}

/**
 * Makes an account within a transaction. Returns its id. Throws USERNAME_TAKEN, also when an open dealer registration asks for the name.
 */
export async function insertAccount(db: Queryable, account: NewAccount, now: Date): Promise<number> {
  await requireUnclaimedUsername(db, usernameKey(account.username))
  const { id } = await db
    .insertInto('users')
    .values(columnsOf(account, now))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes many accounts in few statements. The caller checks that no registration waits for a username. */
export async function insertAccounts(
  db: Queryable,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<{ id: number; username: string }[]> {
  const inserted: { id: number; username: string }[] = []
  for (const piece of inPieces(accounts)) {
    const values = piece.map((account) => columnsOf(account, now))
    inserted.push(...(await db.insertInto('users').values(values).returning(['id', 'username']).execute()))
  }
  return inserted
}

function columnsOf(account: NewAccount, now: Date): Insertable<UserTable> {
  return {
    uuid: randomUUID(),
    username: account.username,
    username_key: usernameKey(account.username),
    password_hash: account.passwordHash,
    name: account.name,
    dealer_name: account.dealerName ?? null,
    user_type: account.userType,
    role: account.role,
    contact_email: account.contactEmail ?? null,
    contact_phone: account.contactPhone ?? null,
    location: account.location ?? null,
    must_change_password: account.mustChangePassword === true ? 1 : 0,
    is_primary_admin: account.isPrimaryAdmin === true ? 1 : 0,
    created_at: now.toISOString(),
  }
}

/** Throws USERNAME_TAKEN when an open registration waits for the name; a decided one no longer reserves it. */
async function requireUnclaimedUsername(db: Queryable, key: string): Promise<void> {
  const claimed = await db
    .selectFrom('dealer_registrations')
    .select('id')
    .where('username_key', '=', key)
    .where('status', '=', '대기')
    .executeTakeFirst()
  if (claimed !== undefined) throw new AppError('USERNAME_TAKEN')
}
