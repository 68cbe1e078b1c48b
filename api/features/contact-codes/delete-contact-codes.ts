import type { ContactCodesFilter } from '#shared/contact-codes/deletion.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { evened, inPieces } from '../../database/statement-sizes.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ContactCodeContext } from './code-followers.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'
import { passesFilter } from './contact-codes.queries.ts'
import { keepAsFormer } from './former-contact-codes.ts'
import { holdContactCodes } from './hold-contact-codes.ts'
import { replaceInCarrierCodes } from './replace-in-carrier-codes.ts'

/** Afterwards nobody can submit with the code; documents keep its text. Throws NOT_FOUND. */
export function deleteContactCode(
  context: ContactCodeContext,
  id: number,
  by: AccessedBy,
): Promise<ContactCodeRow> {
  return context.database.transaction(async (transaction) => {
    const [row] = await holdContactCodes(transaction, (where) => where('id', '=', id))
    if (row === undefined) throw new AppError('NOT_FOUND')
    await deleteCodesOf(transaction, context, [row], by)
    return row
  })
}

/** Deletes those ids that still exist and returns how many. Throws NOT_FOUND if none does. */
export function deleteContactCodes(
  context: ContactCodeContext,
  ids: readonly number[],
  by: AccessedBy,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const rows = await holdContactCodes(transaction, (where) => where('id', 'in', evened(ids)))
    if (rows.length === 0) throw new AppError('NOT_FOUND', { message: '이미 삭제된 접점코드입니다.' })
    await deleteCodesOf(transaction, context, rows, by)
    return rows.length
  })
}

/** Deletes everything that matches. Throws CONFLICT if that is not as many as the user confirmed. */
export function deleteMatchingContactCodes(
  context: ContactCodeContext,
  { total, ...filter }: ContactCodesFilter & { total: number },
  by: AccessedBy,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const rows = await holdContactCodes(transaction, (where) => passesFilter(where, filter))
    if (rows.length !== total) {
      throw new AppError('CONFLICT', {
        message: '그사이 목록이 바뀌어 아무것도 삭제하지 않았습니다. 목록을 확인한 뒤 다시 삭제해주세요.',
      })
    }
    await deleteCodesOf(transaction, context, rows, by)
    return rows.length
  })
}

/** Within a transaction; also used when a store is deleted. */
export async function deleteCodesOf(
  transaction: Transaction,
  context: ContactCodeContext,
  codes: readonly Pick<ContactCodeRow, 'id' | 'code'>[],
  by: AccessedBy,
): Promise<void> {
  if (codes.length === 0) return
  const ids = codes.map(({ id }) => id)
  await keepAsFormer(transaction.db, ids)
  for (const piece of inPieces(ids)) {
    await transaction.db.deleteFrom('contact_codes').where('id', 'in', piece).execute()
  }
  await followDeletion(
    transaction,
    context,
    codes.map(({ code }) => code),
    by.account.id,
  )
  await recordDeletion(transaction.db, codes, { by, at: context.clock.now() })
}

const MOST_NAMED = 100

/** An entry names each of its codes, as nothing else of them remains: many codes have several entries. */
async function recordDeletion(
  db: Queryable,
  codes: readonly Pick<ContactCodeRow, 'code'>[],
  happened: Happened,
): Promise<void> {
  for (let start = 0; start < codes.length; start += MOST_NAMED) {
    const named = codes.slice(start, start + MOST_NAMED)
    await recordSecurityEvent(db, happened, 'setting-changed', {
      what: 'contact-code',
      how: 'deleted',
      rows: named.length,
      about: named.map(({ code }) => code).join(', '),
    })
  }
}

/** Updates what refers to the deleted codes, in the transaction of their deletion. */
async function followDeletion(
  transaction: Transaction,
  context: ContactCodeContext,
  codes: readonly string[],
  by: number,
): Promise<void> {
  const nothing = new Map(codes.map((code) => [code, null]))
  await replaceInCarrierCodes(transaction, nothing)
  for (const follow of context.followCodes) await follow(transaction, context, nothing, by)
  await referenceChanged(transaction, context)
}
