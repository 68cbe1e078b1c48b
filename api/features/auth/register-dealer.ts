import type { DealerAccountRegistration } from '#shared/auth/auth.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { insertAccount } from './insert-account.ts'
import { hashPassword, requireUncommonPassword } from './password-hash.ts'

/**
 * Makes the dealer account of a KP number; one number, one dealer, also when two register at the same moment. Throws
 * KP_NUMBER_NOT_FOUND, KP_NUMBER_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD.
 */
export async function registerDealer(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  input: DealerAccountRegistration,
): Promise<void> {
  requireUncommonPassword(input.password)
  await freeKpNumber(database.kysely, input.kpNumber)
  const passwordHash = await hashPassword(input.password)
  await database.transaction(async ({ db }) => {
    const kp = await freeKpNumber(db, input.kpNumber)
    const dealerId = await insertAccount(
      db,
      {
        username: input.username,
        passwordHash,
        name: input.name,
        userType: 'dealer',
        role: 'dealer_store',
        dealerName: kp.dealer_name,
        location: kp.location,
      },
      clock.now(),
    )
    const claimed = await db
      .updateTable('kp_numbers')
      .set({ dealer_id: dealerId })
      .where('kp_number', '=', input.kpNumber)
      .where('dealer_id', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) throw new AppError('KP_NUMBER_TAKEN')
  })
}

async function freeKpNumber(db: Queryable, kpNumber: string) {
  const kp = await db
    .selectFrom('kp_numbers')
    .select(['dealer_name', 'location', 'dealer_id'])
    .where('kp_number', '=', kpNumber)
    .executeTakeFirst()
  if (kp === undefined) throw new AppError('KP_NUMBER_NOT_FOUND')
  if (kp.dealer_id !== null) throw new AppError('KP_NUMBER_TAKEN')
  return kp
}
