import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'

/**
 * The account of a store may submit with every contact code that bears the store's name, so a name that is there already is the
 * administrator's decision; of two who take it at once the second sees the first. `message`: what it would mean, where it is no approval; `of`: the account that is renamed. Throws
 * DEALER_NAME_TAKEN.
 */
export async function requireNewStoreName(
  { db, holdNames }: Transaction,
  name: string,
  { message, of = 0 }: { message?: string; of?: number } = {},
): Promise<void> {
  await holdNames('store', [name])
  const bearers = await db
    .selectFrom('contact_codes')
    .select('dealer_name')
    .where('dealer_name', '=', name)
    .union(
      db
        .selectFrom('kp_numbers')
        .select('dealer_name')
        .where('dealer_name', '=', name)
        .where((where) => where.or([where('dealer_id', 'is', null), where('dealer_id', '!=', of)])),
    )
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
