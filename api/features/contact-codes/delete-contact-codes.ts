import type { ContactCodesFilter } from '#shared/contact-codes/deletion.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { evened } from '../../database/statement-sizes.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ContactCodeContext } from './code-followers.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { contactCodeRow, matches } from './contact-codes.queries.ts'
import { replaceInCarrierCodes } from './replace-in-carrier-codes.ts'

/** Ids that one statement names. */
const PIECE = 512

/** Nobody can submit with it any more; documents keep its text. Throws NOT_FOUND. */
export function deleteContactCode(context: ContactCodeContext, id: number): Promise<ContactCodeRow> {
  return context.database.transaction(async (transaction) => {
    const row = await contactCodeRow(transaction.db, id)
    await transaction.db.deleteFrom('contact_codes').where('id', '=', id).execute()
    await followDeletion(transaction, context, [row.code])
    return row
  })
}

/** Those of the ids that are still there; answers how many they were. Throws NOT_FOUND when there is none any more. */
export function deleteContactCodes(context: ContactCodeContext, ids: readonly number[]): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const deleted = await transaction.db
      .deleteFrom('contact_codes')
      .where('id', 'in', evened(ids))
      .returning('code')
      .execute()
    if (deleted.length === 0) throw new AppError('NOT_FOUND', { message: '이미 삭제된 접점코드입니다.' })
    await followDeletion(
      transaction,
      context,
      deleted.map(({ code }) => code),
    )
    return deleted.length
  })
}

/** Everything that the filter finds, if it is still as many as whoever confirmed it saw. Throws CONFLICT. */
export function deleteMatchingContactCodes(
  context: ContactCodeContext,
  { total, ...filter }: ContactCodesFilter & { total: number },
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const deleted = await transaction.db
      .deleteFrom('contact_codes')
      .where((where) => matches(where, filter))
      .returning('code')
      .execute()
    if (deleted.length !== total) {
      throw new AppError('CONFLICT', {
        message: '그사이 목록이 바뀌어 아무것도 삭제하지 않았습니다. 목록을 확인한 뒤 다시 삭제해주세요.',
      })
    }
    await followDeletion(
      transaction,
      context,
      deleted.map(({ code }) => code),
    )
    return deleted.length
  })
}

/** Within the transaction of a store's deletion. */
export async function deleteCodesOf(
  transaction: Transaction,
  context: ContactCodeContext,
  codes: readonly Pick<ContactCodeRow, 'id' | 'code'>[],
): Promise<void> {
  for (let start = 0; start < codes.length; start += PIECE) {
    const ids = codes.slice(start, start + PIECE).map(({ id }) => id)
    await transaction.db.deleteFrom('contact_codes').where('id', 'in', evened(ids)).execute()
  }
  await followDeletion(
    transaction,
    context,
    codes.map(({ code }) => code),
  )
}

/** What goes with codes that are gone, in the transaction of their deletion. */
async function followDeletion(
  transaction: Transaction,
  context: ContactCodeContext,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return
  const nothing = new Map(codes.map((code) => [code, null]))
  await replaceInCarrierCodes(transaction.db, context.database.kind, nothing)
  for (const follow of context.followCodes) await follow(transaction, context, nothing)
  await referenceChanged(transaction, context)
}
