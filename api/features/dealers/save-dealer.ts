import type { Updateable } from 'kysely'
import type { DealerChange, DealerInput } from '#shared/dealers/dealer.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserTable } from '../../database/tables/accounts.ts'
import type { AccessedBy, ChangingCaller } from '../../http/access-sink.ts'
import { recordRightsChange } from '../access-log/record-security-event.ts'
import { insertAccount, usernameKey } from '../auth/insert-account.ts'
import { hashNewPassword } from '../auth/new-password.ts'
import { endSessions } from '../auth/sessions.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { codeOwners, holdChosenCodes } from '../contact-codes/chosen-codes.ts'
import { requireNoSuchStore } from '../dealer-registrations/store-names.ts'
import { type AccountContext, followAccountMove } from '../users/account-followers.ts'
import { newPasswordHash, setPassword } from '../users/set-password.ts'
import type { UserRow } from '../users/users.present.ts'
import type { DealerRow } from './dealers.present.ts'
import { dealerRow, holdDealer } from './dealers.queries.ts'
import { codesOnlyOf } from './delete-dealer.ts'

export interface SavedBy {
  by: ChangingCaller
  /** Set when the administrator confirmed a name by which another store has contact codes, or will have them. */
  allowSameName: boolean
}

const SAME_NAME =
  '이 이름의 판매점이나 KP번호가 이미 있습니다. 저장하면 이 계정도 그 접점코드로 접수할 수 있습니다.'

/**
 * Makes a store's account; its password must be changed at the first login. Throws USERNAME_TAKEN, WEAK_PASSWORD,
 * RULE_BROKEN for a code that cannot be chosen, and DEALER_NAME_TAKEN unless `allowSameName`.
 */
export async function createDealer(
  context: Context,
  input: DealerInput,
  { by, allowSameName }: SavedBy,
): Promise<DealerRow> {
  const { name, username, dealerName = name, carrierCodes = {} } = input
  const passwordHash = await hashNewPassword(context, input.password, { username, name, dealerName })
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    await holdChosenCodes(transaction, carrierCodes, {
      dealerId: null,
      kpNumber: null,
      storeName: dealerName,
    })
    if (!allowSameName) await requireFreeName(transaction, dealerName)
    const at = context.clock.now()
    const account = { username, name, dealerName, userType: 'dealer', role: 'dealer_store' } as const
    const id = await insertAccount(db, { ...account, passwordHash, mustChangePassword: true }, at)
    await db.updateTable('users').set(columnsOf(input)).where('id', '=', id).execute()
    await recordRightsChange(db, { by, at }, 'account-created', { id, username }, { accountKind: 'dealer' })
    return dealerRow(db, id)
  })
}

/**
 * Changes the fields of the input and leaves the rest. A password or a deactivation ends the store's sessions; a new name
 * or new codes reach its devices without a login. With a deactivation codes and open documents go to the store `handOverTo`
 * where one is named. Throws NOT_FOUND and what createDealer throws.
 */
export async function updateDealer(
  context: AccountContext,
  id: number,
  { handOverTo, ...input }: DealerChange,
  { by, allowSameName }: SavedBy,
): Promise<DealerRow> {
  const { password } = input
  const passwordHash = password
    ? await newPasswordHash(context, id, { password, field: 'password', renamed: input })
    : null
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const seen = await dealerRow(db, id)
    const { carrierCodes = {}, dealerName } = input
    // What an earlier version let be typed may stay in the map.
    const had = JSON.parse(seen.carrier_codes) as Record<string, string>
    const chosen = Object.entries(carrierCodes).filter(([carrier, code]) => had[carrier] !== code)
    const store = { dealerId: id, kpNumber: null, storeName: dealerName ?? seen.dealer_name }
    // Codes before the account, in the order in which submissions lock them.
    await holdChosenCodes(transaction, Object.fromEntries(chosen), store)
    if (typeof handOverTo === 'number')
      await transaction.lock(
        'contact_codes',
        (await codesOnlyOf(db, seen)).map((code) => code.id),
      )
    const before = await holdDealer(transaction, id, by)
    if (input.username !== undefined && usernameKey(input.username) !== before.username_key) {
      throw broken('username', '아이디는 변경할 수 없습니다.')
    }
    const isRenamed = dealerName !== undefined && dealerName !== before.dealer_name
    if (isRenamed && !allowSameName) await requireFreeName(transaction, dealerName, id)
    const columns = columnsOf(input)
    if (Object.keys(columns).length > 0)
      await db.updateTable('users').set(columns).where('id', '=', id).execute()
    const after = await dealerRow(db, id)
    await followChange(transaction, context, { before, after }, by)
    if (passwordHash !== null) await setPassword(transaction, context, after, passwordHash, by)
    await followAccountMove(transaction, context, { before, after, by, handOverTo })
    return dealerRow(db, id)
  })
}

/**
 * Throws DEALER_NAME_TAKEN if the store would get codes that another one has. Codes of its name that were entered before the
 * store, and that nobody else has, are its own.
 */
async function requireFreeName(transaction: Transaction, name: string, of = 0): Promise<void> {
  await requireNoSuchStore(transaction, name, { message: SAME_NAME, of })
  const codes = await transaction.db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .where('dealer_name', '=', name)
    .execute()
  const owners = [...(await codeOwners(transaction.db, codes)).values()].flat()
  if (owners.some(({ dealerId }) => dealerId !== of))
    throw new AppError('DEALER_NAME_TAKEN', { message: SAME_NAME })
}

/** The columns of the fields that the input mentions. */
function columnsOf(input: Omit<DealerChange, 'handOverTo'>): Updateable<UserTable> {
  const { contactEmail, contactPhone, location, carrierCodes, isActive } = input
  const columns: Updateable<UserTable> = {
    name: input.name,
    dealer_name: input.dealerName,
    contact_email: contactEmail === undefined ? undefined : contactEmail || null,
    contact_phone: contactPhone === undefined ? undefined : phoneDigits(contactPhone ?? '') || null,
    location: location === undefined ? undefined : location || null,
    carrier_codes: carrierCodes === undefined ? undefined : JSON.stringify(carrierCodes),
    is_active: isActive === undefined ? undefined : isActive ? 1 : 0,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function followChange(
  transaction: Transaction,
  context: Context,
  { before, after }: { before: UserRow; after: UserRow },
  by: AccessedBy,
): Promise<void> {
  const change = { by, at: context.clock.now() }
  if (before.is_active !== after.is_active) {
    const kind = after.is_active === 1 ? 'account-reopened' : 'account-closed'
    await recordRightsChange(transaction.db, change, kind, after)
    await endSessions(transaction, context, after.id)
  }
  if (before.dealer_name !== after.dealer_name || before.carrier_codes !== after.carrier_codes) {
    await recordRightsChange(transaction.db, change, 'store-changed', after)
    await referenceChanged(transaction, context)
  }
}
