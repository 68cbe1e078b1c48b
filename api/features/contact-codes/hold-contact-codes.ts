import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { broken } from '#shared/errors.ts'
import type { Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { UNUSABLE_CONTACT_CODE } from './contact-codes.access.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'

/** Within a transaction: locks codes, so that nobody else changes or deletes them before it ends. */
export function holdContactCodes(
  { db, readLocked }: Transaction,
  condition: (where: ExpressionBuilder<Tables, 'contact_codes'>) => Expression<SqlBool>,
): Promise<ContactCodeRow[]> {
  return readLocked(db.selectFrom('contact_codes').selectAll().where(condition).orderBy('id'))
}

/**
 * The code's text, which cannot change until the transaction ends: a rename that comes later then also reaches the rows
 * that this transaction stores. Throws RULE_BROKEN for a deleted code.
 */
export async function heldContactCode({ db, lock }: Transaction, id: number): Promise<string> {
  await lock('contact_codes', [id], 'share')
  const row = await db
    .selectFrom('contact_codes')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => broken('contactCode', UNUSABLE_CONTACT_CODE))
  return row.code
}
