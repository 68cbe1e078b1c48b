import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'

/**
 * Throws DEALER_NAME_TAKEN if the name that a shop has given itself is in use, be it by contact codes: a store may submit with
 * every code that has its name, so an administrator must decide whether the same store is meant.
 */
export async function requireNewStoreName(transaction: Transaction, name: string): Promise<void> {
  await requireNoSuchStore(transaction, name)
  const code = await transaction.db
    .selectFrom('contact_codes')
    .select('id')
    .where('dealer_name', '=', name)
    .limit(1)
    .executeTakeFirst()
  if (code !== undefined) throw new AppError('DEALER_NAME_TAKEN')
}

/**
 * Throws DEALER_NAME_TAKEN with `message` if another store has this name, or will have it by its KP number. The name stays
 * locked, so that the second of two requests sees the first. `of`: the account that is being renamed.
 */
export async function requireNoSuchStore(
  { db, holdNames }: Transaction,
  name: string,
  { message, of = 0 }: { message?: string; of?: number } = {},
): Promise<void> {
  await holdNames('store', [name])
  const bearers = await db
    .selectFrom('kp_numbers')
    .select('dealer_name')
    .where('dealer_name', '=', name)
    .where((where) => where.or([where('dealer_id', 'is', null), where('dealer_id', '!=', of)]))
    .union(
      db
        .selectFrom('users')
        .select((column) => column.ref('dealer_name').$notNull().as('dealer_name'))
        .where('dealer_name', '=', name)
        .where('id', '!=', of)
        .where('deleted_at', 'is', null),
    )
    .execute()
  if (bearers.length > 0) throw new AppError('DEALER_NAME_TAKEN', { message })
}
