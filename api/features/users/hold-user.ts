import { AppError } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import type { UserRow } from './users.present.ts'

/** An account that nobody else changes meanwhile, and whether there is an administrator besides. */
export interface HeldUser {
  user: UserRow
  isLastAdmin: boolean
}

/**
 * Within a transaction: the account, and everybody who is administrator, stay as they are until its end, so that two who take
 * each other's rights away at the same time do it one after the other, and the second finds that it may no more. Throws
 * NOT_FOUND, and SESSION_REVOKED when who asks is no longer an administrator.
 */
export async function holdUser({ db, lock }: Transaction, id: number, by: AccessedBy): Promise<HeldUser> {
  const before = await admins(db)
  await lock('users', [...new Set([...before, id])])
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const now = await admins(db)
  if (!now.includes(by.account.id)) throw new AppError('SESSION_REVOKED')
  if (user === undefined) throw new AppError('NOT_FOUND')
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
