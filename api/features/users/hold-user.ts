import { AppError } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { UserRow } from './users.present.ts'
import { userRow } from './users.queries.ts'

/** A locked account, and whether it is the last administrator. */
export interface HeldUser {
  user: UserRow
  isLastAdmin: boolean
}

/**
 * Within a transaction: locks the account and all administrators until its end. If two administrators take each other's
 * rights away at once, the second then finds that it is no administrator any more. Throws NOT_FOUND, and SESSION_REVOKED if
 * the caller is no longer an administrator.
 */
export async function holdUser({ db, lock }: Transaction, id: number, by: AccessedBy): Promise<HeldUser> {
  const before = await admins(db)
  await lock('users', [...new Set([...before, id])])
  const now = await admins(db)
  if (!now.includes(by.account.id)) throw new AppError('SESSION_REVOKED')
  const user = await userRow(db, id)
  return { user, isLastAdmin: now.every((admin) => admin === id) }
}

async function admins(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'admin')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
