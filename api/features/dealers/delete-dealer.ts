import { OPEN_STATUSES } from '#shared/documents/activation-status.ts'
import type { Queryable } from '../../database/database.ts'
import { countOf } from '../../database/paging.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import type { ContactCodeContext } from '../contact-codes/code-followers.ts'
import { deleteCodesOf } from '../contact-codes/delete-contact-codes.ts'
import type { AccountContext } from '../users/account-followers.ts'
import { closeAccount } from '../users/close-account.ts'
import { dealerRow, holdDealer } from './dealers.queries.ts'

/** What a deletion removes with the store, and what remains without a store. Throws NOT_FOUND. */
export async function dealerDeletion(db: Queryable, id: number) {
  const dealer = await dealerRow(db, id)
  const documents = db.selectFrom('documents').where('dealer_id', '=', id).where('deleted_at', 'is', null)
  return {
    contactCodes: (await codesOnlyOf(db, dealer)).map(({ code }) => code),
    kpNumber: dealer.facts.kpNumber,
    documentCount: await countOf(documents),
    openDocumentCount: await countOf(documents.where('activation_status', 'in', OPEN_STATUSES)),
  }
}

/**
 * Deletes a store's account for good, with the contact codes that nobody else has; returns how many. They and its open documents
 * go to the store `handOverTo` where one is named; else its documents stay and staff goes on with them. Its KP number can be
 * registered again, and the shop may apply for a new account. Throws NOT_FOUND, RULE_BROKEN.
 */
export function deleteDealer(
  context: AccountContext & ContactCodeContext,
  id: number,
  by: ChangingCaller,
  handOverTo?: number | null,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    // Locks codes before the account, in the order in which submissions lock them, to avoid a deadlock.
    const seen = (await codesOnlyOf(db, await dealerRow(db, id))).map((code) => code.id)
    await transaction.lock('contact_codes', seen)
    const dealer = await holdDealer(transaction, id, by)
    const codes = typeof handOverTo === 'number' ? [] : await codesOnlyOf(db, dealer)
    await deleteCodesOf(transaction, context, codes, by)
    await db.updateTable('kp_numbers').set({ dealer_id: null }).where('dealer_id', '=', id).execute()
    await db
      .deleteFrom('dealer_registrations')
      .where('username_key', '=', dealer.username_key)
      .where('status', '=', '승인')
      .execute()
    await closeAccount(transaction, context, dealer, by, handOverTo)
    return codes.length
  })
}

interface Store {
  id: number
  dealer_name: string | null
  has_named_codes: number
}

/**
 * The registered contact codes with this store's name, active or not, that no other account has by its name or in its map:
 * without the store nobody could use them. A code in the store's map that has another name is another shop's and is left
 * out.
 */
export async function codesOnlyOf(db: Queryable, store: Store): Promise<{ id: number; code: string }[]> {
  if (store.has_named_codes === 0) return []
  const named = await db
    .selectFrom('contact_codes')
    .select(['id', 'code', 'dealer_name'])
    .where('dealer_name', '=', store.dealer_name ?? '')
    .orderBy('code')
    .execute()
  if (named.length === 0) return []
  const others = await db
    .selectFrom('users')
    .select(['dealer_name', 'carrier_codes'])
    .where('user_type', '=', 'dealer')
    .where('deleted_at', 'is', null)
    .where('id', '!=', store.id)
    .execute()
  const claimedNames = new Set(others.map((other) => other.dealer_name))
  const claimedCodes = new Set(others.flatMap(({ carrier_codes }) => codesIn(carrier_codes)))
  return named.filter(({ code, dealer_name }) => !claimedNames.has(dealer_name) && !claimedCodes.has(code))
}

function codesIn(carrierCodes: string): string[] {
  return Object.values(JSON.parse(carrierCodes) as Record<string, string>)
}
