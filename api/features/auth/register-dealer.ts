import { createHash } from 'node:crypto'
import { ACCOUNT_NEEDS } from '#shared/auth/account-sentences.ts'
import type { DealerAccountRegistration } from '#shared/auth/auth.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { networkOf } from '../../http/caller-address.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { insertAccount } from './insert-account.ts'
import { hashNewPassword } from './new-password.ts'
import { type OpenedLogin, type Origin, openLogin } from './sessions.ts'

/**
 * Makes the dealer account of a KP number. Each number has at most one dealer, even when two register at the same moment.
 * With the 등록코드 the store gets the contact codes of the number and those that bear its name, else none yet: anybody
 * can ask about a KP number. Throws KP_NUMBER_NOT_FOUND, KP_NUMBER_TAKEN, USERNAME_TAKEN, WEAK_PASSWORD, and RULE_BROKEN
 * for a 등록코드 that does not work.
 */
export async function registerDealer(
  context: Pick<Context, 'database' | 'keys' | 'clock' | 'config'>,
  input: DealerAccountRegistration,
  from: Origin,
): Promise<OpenedLogin> {
  const { database, keys, clock } = context
  const { kp } = await freeKpNumber(database.kysely, input, clock.now())
  const owner = { username: input.username, name: input.name, dealerName: kp.dealer_name }
  const passwordHash = await hashNewPassword(context, input.password, owner, {
    waiter: { isKnown: false, from: networkOf(from.address) },
  })
  return database.transaction(async ({ db }) => {
    const at = clock.now()
    const { kp, isVerified } = await freeKpNumber(db, input, at)
    const { username, name, kpNumber } = input
    const dealer = { username, name, userType: 'dealer', role: 'dealer_store' } as const
    const store = { dealerName: kp.dealer_name, location: kp.location }
    const dealerId = await insertAccount(db, { ...dealer, ...store, passwordHash }, at)
    const claimed = await db
      .updateTable('kp_numbers')
      .set({ dealer_id: dealerId, registration_code_hash: null, registration_code_until: null })
      .where('kp_number', '=', kpNumber)
      .where('dealer_id', 'is', null)
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) throw new AppError('KP_NUMBER_TAKEN')
    const codes = isVerified ? await codesOf(db, kpNumber) : []
    await db
      .updateTable('users')
      .set({
        has_named_codes: isVerified ? 1 : 0,
        carrier_codes: JSON.stringify(Object.fromEntries(codes.map(({ carrier, code }) => [carrier, code]))),
      })
      .where('id', '=', dealerId)
      .execute()
    const account = { id: dealerId, ...dealer }
    const change = { by: { account, ...from }, at }
    await recordRightsChange(db, change, 'dealer-registered', account, { accountKind: 'dealer' })
    return openLogin(db, keys, { id: dealerId, user_type: 'dealer' }, from, at)
  })
}

/** However it is typed: case, blanks and hyphens do not matter. Only the hash is stored. */
export function hashRegistrationCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex')
}

async function freeKpNumber(
  db: Queryable,
  { kpNumber, registrationCode = '' }: DealerAccountRegistration,
  at: Date,
) {
  const kp = await db
    .selectFrom('kp_numbers')
    .select(['dealer_name', 'location', 'dealer_id', 'registration_code_hash', 'registration_code_until'])
    .where('kp_number', '=', kpNumber)
    .executeTakeFirst()
  if (kp === undefined) throw broken('kpNumber', ACCOUNT_NEEDS.kpNumber, 'KP_NUMBER_NOT_FOUND')
  if (kp.dealer_id !== null) throw new AppError('KP_NUMBER_TAKEN')
  const isVerified = registrationCode !== ''
  const isLate = (kp.registration_code_until ?? '') <= at.toISOString()
  if (isVerified && (isLate || kp.registration_code_hash !== hashRegistrationCode(registrationCode)))
    throw broken(
      'registrationCode',
      '등록코드가 맞지 않거나 기한이 지났습니다. 본사에 확인하거나, 비워두고 가입한 뒤 코드를 요청할 수 있습니다.',
    )
  return { kp, isVerified }
}

function codesOf(db: Queryable, kpNumber: string) {
  return db
    .selectFrom('kp_contact_codes')
    .innerJoin('contact_codes', 'contact_codes.id', 'kp_contact_codes.contact_code_id')
    .select(['carrier', 'code'])
    .where('kp_number', '=', kpNumber)
    .where('is_active', '=', 1)
    .orderBy('code')
    .execute()
}
