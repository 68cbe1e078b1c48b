import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import { UNKNOWN_CARRIER } from '../../carriers/carrier-names.ts'
import { mayChooseCarrier } from '../../carriers/carriers.access.ts'
import type { CarrierRow } from '../../carriers/carriers.present.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import {
  dealerOwning,
  FOREIGN_CONTACT_CODE,
  UNUSABLE_CONTACT_CODE,
  type UsableContactCode,
  usableContactCode,
} from '../../contact-codes/contact-codes.access.ts'

/** Whose document it becomes: what the contact code says of the store, or for carriers such as 기타 what was typed. */
export interface JudgedStore {
  contactCode: string | null
  /** Null: none, or one that is not registered. */
  contactCodeId: number | null
  storeName: string | null
  dealerName: string | null
  realSalesPOS: string | null
  dealerId: number | null
}

/** The carrier of that name, as the account may choose it. Throws RULE_BROKEN. */
export async function judgeCarrier(
  db: Queryable,
  account: Account,
  name: string | undefined,
  at: Date,
): Promise<CarrierRow | null> {
  if (name === undefined) return null
  const carrier = await carrierNamed(db, name, at)
  if (carrier === null) throw broken('carrier', UNKNOWN_CARRIER)
  if (carrier.is_active !== 1) throw broken('carrier', '사용이 중지된 통신사입니다.')
  if (!mayChooseCarrier(account, carrier.name)) throw broken('carrier', '접수할 수 없는 통신사입니다.')
  return carrier
}

/** Carrier and store of a document. Throws RULE_BROKEN. */
export async function judgeOrigin(
  db: Queryable,
  account: Account,
  sent: { carrier?: string | undefined; contactCode?: string | undefined; storeName?: string | undefined },
  at: Date,
): Promise<{ carrierId: number | null; store: JudgedStore }> {
  const carrier = await judgeCarrier(db, account, sent.carrier, at)
  return { carrierId: carrier?.id ?? null, store: await judgeStore(db, account, sent, carrier?.name ?? null) }
}

/** The store that a document is handed in for; `carrier` as it is called now. Throws RULE_BROKEN. */
export async function judgeStore(
  db: Queryable,
  account: Account,
  sent: { contactCode?: string | undefined; storeName?: string | undefined },
  carrier: string | null,
): Promise<JudgedStore> {
  const { contactCode = null, storeName } = sent
  const code = contactCode === null ? null : await storeOfCode(db, account, contactCode, carrier)
  const isDealer = account.userType === 'dealer'
  return {
    contactCode,
    contactCodeId: code?.id ?? null,
    storeName: isOtherCarrier(carrier) ? (textOrNull(storeName) ?? contactCode) : (code?.dealerName ?? null),
    dealerName: code?.dealerName ?? null,
    realSalesPOS: code?.realSalesPOS ?? null,
    dealerId: isDealer ? account.id : code === null ? null : await dealerOwning(db, code),
  }
}

/**
 * The store behind a code. Carriers such as 기타 have no registry of their own: there staff may type a code that is not
 * registered, and a code of any carrier will do.
 */
async function storeOfCode(
  db: Queryable,
  account: Account,
  code: string,
  carrier: string | null,
): Promise<UsableContactCode | null> {
  const store = await usableContactCode(db, account, code)
  if (isOtherCarrier(carrier)) {
    if (store !== null) return store
    if (account.userType !== 'dealer' && !(await isRegistered(db, code))) return null
  }
  if (store === null)
    throw broken('contactCode', account.userType === 'dealer' ? FOREIGN_CONTACT_CODE : UNUSABLE_CONTACT_CODE)
  if (carrier !== null && !isOtherCarrier(carrier) && store.carrier !== carrier)
    throw broken('contactCode', '선택한 통신사의 개통방명 코드가 아닙니다.')
  return store
}

async function isRegistered(db: Queryable, code: string): Promise<boolean> {
  const row = await db.selectFrom('contact_codes').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}
