import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../database/database.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import { documentKey, keyOfMasked, subscriptionKey } from '../subscription-key.ts'

/**
 * What carriers paid stays, under the key that the document has without its number (see subscription-key.ts). What belongs to
 * another document with the same number goes with that one.
 */
export async function maskPayments(
  db: Queryable,
  {
    id,
    subscription_number,
    activation_status,
    activated_at,
  }: Pick<Selectable<DocumentTable>, 'id' | 'subscription_number' | 'activation_status' | 'activated_at'>,
): Promise<void> {
  const key = subscriptionKey(subscription_number ?? '')
  if (key === null) return
  const isNewer =
    activation_status === '개통'
      ? sql`other.activated_at < carrier_payments.month_ends_at and (other.activated_at, other.id) > (${activated_at}, ${id})`
      : sql`1 = 1`
  await db
    .updateTable('carrier_payments')
    .set({ subscription_key: keyOfMasked(id), plan: null, note: null })
    .where('subscription_key', '=', key)
    .where(sql<SqlBool>`not exists (select 1 from documents as other
      where ${documentKey('other')} = ${key} and other.id <> ${id} and ${isNewer})`)
    .execute()
}
