import { broken } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { handOverAssignments } from '../contact-codes/planned-assignments.ts'
import type { AccountMove } from '../users/account-followers.ts'
import { scopeChanged } from './sales-managers.commands.ts'

/**
 * Contact codes, also those planned, and mappings of a sales manager who leaves go to the one that the administrator names; without one
 * they stay with the account. Throws RULE_BROKEN where that is no other sales manager who can log in.
 */
export async function handOverManagerCodes(
  transaction: Transaction,
  context: Context,
  { before, after, by, handOverTo: to }: AccountMove,
): Promise<void> {
  const isLeaving = after === null || after.is_active === 0 || after.user_type !== 'sales_manager'
  if (before.user_type !== 'sales_manager' || !isLeaving || typeof to !== 'number') return
  const from = before.id
  const { db, lock } = transaction
  await lock('users', [to], 'share')
  const heir = await db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('id', '=', to)
    .where('id', '!=', from)
    .where('user_type', '=', 'sales_manager')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => broken('handOverTo', '넘겨받을 영업과장을 다시 선택해주세요.'))
  await handOverAssignments(transaction, context, { leaving: before, heir }, by)
  const mapped = await db
    .selectFrom('contact_code_mappings as mapping')
    .innerJoin('contact_codes as code', 'code.id', 'mapping.contact_code_id')
    .select(['mapping.id', 'code.code'])
    .where('mapping.manager_id', '=', from)
    .where('mapping.contact_code_id', 'not in', (select) =>
      select.selectFrom('contact_code_mappings').select('contact_code_id').where('manager_id', '=', to),
    )
    .orderBy('code.code')
    .execute()
  for (const { id, code } of mapped) {
    await db.updateTable('contact_code_mappings').set({ manager_id: to }).where('id', '=', id).execute()
    await scopeChanged(transaction, context, by, heir, { how: 'added', about: code })
  }
  // What the other one has already.
  await db.deleteFrom('contact_code_mappings').where('manager_id', '=', from).execute()
}
