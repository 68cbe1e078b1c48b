import type { DealerAccountRegistration } from '#shared/auth/auth.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-rights-change.ts'
import { insertAccount } from './insert-account.ts'
import { hashPassword, requireUncommonPassword } from './password-hash.ts'

/**
 * Makes the dealer account of a KP number. Each number has at most one dealer, even when two register at the same moment.
 * Throws KP_NUMBER_NOT_FOUND, KP_NUMBER_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD.
 */
export async function registerDealer(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  input: DealerAccountRegistration,
  from: Omit<AccessedBy, 'account'>,
): Promise<void> {
  requireUncommonPassword(input.password)
  await freeKpNumber(database.kysely, input.kpNumber)
  const passwordHash = await hashPassword(input.password)
  await database.transaction(async ({ db }) => {
    const kp = await freeKpNumber(db, input.kpNumber)
    const at = clock.now()
    const { username, name } = input
    const dealer = { username, name, userType: 'dealer', role: 'dealer_store' } as const
    const store = { dealerName: kp.dealer_name, location: kp.location }
    const dealerId = await insertAccount(db, { ...dealer, ...store, passwordHash }, at)
    const claimed = await db
      .updateTable('kp_numbers')
      .set({ dealer_id: dealerId })
      .where('kp_number', '=', input.kpNumber)
      .where('dealer_id', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) throw new AppError('KP_NUMBER_TAKEN')
    const account = { id: dealerId, ...dealer }
    const change = { by: { account, ...from }, at }
    await recordRightsChange(db, change, 'dealer-registered', account, { accountKind: 'dealer' })
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
