import type { Transaction } from '../../../database/database.ts'
import { heldCarrierName } from '../../carriers/carriers.queries.ts'
import { heldContactCode } from '../../contact-codes/hold-contact-codes.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { JudgedStore } from './judge-store.ts'

export type Origin = Pick<DocumentRow, 'carrier' | 'carrier_id' | 'contact_code' | 'contact_code_id'>

/**
 * Locks the carrier and the contact code of a new document and answers their present names, which may have changed since they
 * were judged. Throws RULE_BROKEN where one is gone.
 */
export async function heldOrigin(
  transaction: Transaction,
  { carrierId, store }: { carrierId: number | null; store: JudgedStore },
): Promise<Origin> {
  const { contactCode, contactCodeId } = store
  return {
    carrier: await heldCarrierName(transaction, carrierId),
    carrier_id: carrierId,
    contact_code: contactCodeId === null ? contactCode : await heldContactCode(transaction, contactCodeId),
    contact_code_id: contactCodeId,
  }
}
