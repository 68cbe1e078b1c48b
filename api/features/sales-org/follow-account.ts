import { AppError } from '#shared/errors.ts'
import { kstDay } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { announceFigures } from '../../realtime/figures-news.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { codesAssignedTo, handOverAssignments } from '../contact-codes/planned-assignments.ts'
import type { AccountMove } from '../users/account-followers.ts'
import type { UserRow } from '../users/users.present.ts'
import { placeInTeam } from './team-memberships.ts'

/**
 * Contact codes and mappings follow their sales manager's account: codes get its new name; a deletion leaves codes without
 * a manager and deletes mappings. An account that becomes another kind leaves the sales organisation; throws IN_USE while
 * codes or mappings belong to it.
 */
export async function followSalesManager(
  transaction: Transaction,
  context: Context,
  { before, after, by }: AccountMove,
): Promise<void> {
  if (before.user_type !== 'sales_manager') return
  if (after === null) await leaveSalesOrganisation(transaction, context, before, by)
  else if (after.user_type !== 'sales_manager') await leavePlace(transaction, context, before, by)
  else if (after.name !== before.name) await renameInContactCodes(transaction, context, after)
}

/** Removes an account from its team, its contact codes and its mappings, also those planned. What was earned until today stays under it. */
async function leaveSalesOrganisation(
  transaction: Transaction,
  context: Context,
  account: UserRow,
  by: ChangingCaller,
): Promise<void> {
  const { db } = transaction
  const { id } = account
  await db.deleteFrom('contact_code_mappings').where('manager_id', '=', id).execute()
  await db.deleteFrom('sales_managers').where('user_id', '=', id).execute()
  await placeInTeam(transaction, context, { userId: id, teamId: null, by })
  await db.updateTable('users').set({ team: null }).where('id', '=', id).execute()
  await handOverAssignments(transaction, context, { leaving: account, heir: null }, by)
  await referenceChanged(transaction, context)
}

/** Contact codes store the manager's name beside the id. */
export async function renameInContactCodes(
  transaction: Transaction,
  context: Context,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await transaction.db
    .updateTable('contact_codes')
    .set({ sales_manager_name: name })
    .where('sales_manager_id', '=', id)
    .execute()
  await referenceChanged(transaction, context)
}

/** Done here because no call takes a manager out of a team. The account keeps the team's name. */
async function leavePlace(
  transaction: Transaction,
  context: Context,
  account: UserRow,
  by: ChangingCaller,
): Promise<void> {
  const { id } = account
  await requireNothingOwn(transaction, context, id)
  // What was planned of codes that nobody can see any more.
  await handOverAssignments(transaction, context, { leaving: account, heir: null }, by)
  await transaction.db.deleteFrom('sales_managers').where('user_id', '=', id).execute()
  await placeInTeam(transaction, context, { userId: id, teamId: null, by })
  transaction.onCommit(() => announceFigures(context.hub))
}

async function requireNothingOwn(
  { db }: Transaction,
  { clock }: Pick<Context, 'clock'>,
  id: number,
): Promise<void> {
  const code = await codesAssignedTo(db, id, kstDay(clock.now()))
    .where('code', 'in', (select) => select.selectFrom('contact_codes').select('code'))
    .limit(1)
    .executeTakeFirst()
  const mapping = await db
    .selectFrom('contact_code_mappings')
    .select('id')
    .where('manager_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const own = [
    ...(code === undefined ? [] : ['담당 접점코드']),
    ...(mapping === undefined ? [] : ['접점 코드 매핑']),
  ]
  if (own.length === 0) return
  const message = `역할을 바꾸기 전에 먼저 정리해주세요: ${own.join(', ')}`
  throw new AppError('IN_USE', { message, details: [{ field: 'role', message }] })
}
