import type { DealerRegistrationInput } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { AppError } from '#shared/errors.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { networkOf } from '../../http/caller-address.ts'
import { usernameKey } from '../auth/insert-account.ts'
import { hashNewPassword } from '../auth/new-password.ts'

/**
 * Stores a shop's request to become a dealer. A shop that was rejected may ask again: its old request is replaced. Throws
 * BUSINESS_NUMBER_TAKEN, EMAIL_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD.
 */
export async function submitDealerRegistration(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  input: DealerRegistrationInput,
  address: string,
): Promise<void> {
  const { database, clock } = context
  const businessNumber = input.businessRegistrationNumber.replace(/\D/g, '')
  const key = usernameKey(input.username)
  const email = input.email.toLowerCase()
  await requireFree(database.kysely, { businessNumber, key, email })
  const { username, representativeName: name, businessName: dealerName } = input
  const passwordHash = await hashNewPassword(
    context,
    input.password,
    { username, name, dealerName },
    { waiter: { isKnown: false, from: networkOf(address) } },
  )
  await database.transaction(async ({ db }) => {
    await requireFree(db, { businessNumber, key, email })
    await db
      .deleteFrom('dealer_registrations')
      .where('business_registration_number', '=', businessNumber)
      .where('status', '=', '반려')
      .execute()
    await db
      .insertInto('dealer_registrations')
      .values({
        business_name: input.businessName,
        business_registration_number: businessNumber,
        representative_name: input.representativeName,
        business_address: input.businessAddress,
        phone_number: phoneDigits(input.phoneNumber),
        email,
        contact_code: input.contactCode || null,
        username: input.username,
        username_key: key,
        password_hash: passwordHash,
        additional_info: input.additionalInfo || null,
        bank_account: input.bankAccount || null,
        bank_name: input.bankName || null,
        account_holder: input.accountHolder || null,
        status: '대기',
        created_at: clock.now().toISOString(),
      })
      .execute()
  })
}

/** Called before the costly hash and again in the transaction; unique columns catch simultaneous requests. */
async function requireFree(
  db: Queryable,
  { businessNumber, key, email }: { businessNumber: string; key: string; email: string },
): Promise<void> {
  const others = await db
    .selectFrom('dealer_registrations')
    .select(['business_registration_number', 'username_key', 'email', 'status'])
    .where((where) =>
      where.or([
        where('business_registration_number', '=', businessNumber),
        where('username_key', '=', key),
        where('email', '=', email),
      ]),
    )
    .execute()
  for (const other of others) {
    const isSameShop = other.business_registration_number === businessNumber
    if (isSameShop && other.status === '반려') continue
    if (isSameShop) throw new AppError('BUSINESS_NUMBER_TAKEN')
    throw new AppError(other.username_key === key ? 'USERNAME_TAKEN' : 'EMAIL_TAKEN')
  }
  const account = await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
  if (account !== undefined) throw new AppError('USERNAME_TAKEN')
}
