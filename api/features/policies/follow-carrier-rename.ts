import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import type { CarrierRename } from '../carriers/rename-carrier.ts'

/** Policies store their carrier's name, so a rename must change it there. */
export async function renameCarrierInPolicies(
  { db, readLocked }: Transaction,
  _context: Context,
  { from, to }: CarrierRename,
): Promise<void> {
  const policies = db.selectFrom('carrier_service_policies').select('id').where('carrier', '=', from)
  await readLocked(policies.orderBy('id'))
  await db.updateTable('carrier_service_policies').set({ carrier: to }).where('carrier', '=', from).execute()
}
