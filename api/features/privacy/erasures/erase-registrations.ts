import type { Transaction } from '../../../database/database.ts'

/** Removes requests to become a store for good. */
export async function eraseRegistrations(
  { db }: Transaction,
  ids: readonly number[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('dealer_registrations').where('id', 'in', ids).execute()
  const erasures = ids.map((id) => ({ kind: 'registration' as const, document_id: id, at }))
  await db.insertInto('unlisted_erasures').values(erasures).execute()
}
