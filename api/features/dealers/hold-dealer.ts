import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { holdUser } from '../users/hold-user.ts'
import type { UserRow } from '../users/users.present.ts'

/** Within a transaction: locks the store until its end. Throws NOT_FOUND, also for accounts that are no store. */
export async function holdDealer(transaction: Transaction, id: number, by: AccessedBy): Promise<UserRow> {
  const { user } = await holdUser(transaction, id, by)
  if (user.user_type !== 'dealer') throw new AppError('NOT_FOUND')
  return user
}
