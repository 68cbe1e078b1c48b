import type { Context } from '../../context.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { contactCodeRow } from './contact-codes.queries.ts'
import { replaceInCarrierCodes } from './replace-in-carrier-codes.ts'

/** Nobody can submit with it any more; documents keep its text. Throws NOT_FOUND. */
export function deleteContactCode(context: Context, id: number): Promise<ContactCodeRow> {
  return context.database.transaction(async (transaction) => {
    const row = await contactCodeRow(transaction.db, id)
    await transaction.db.deleteFrom('contact_codes').where('id', '=', id).execute()
    await replaceInCarrierCodes(transaction.db, row.code, null)
    await referenceChanged(transaction, context)
    return row
  })
}
