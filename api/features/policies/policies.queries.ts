import { notFound } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { PolicyRow } from './policies.present.ts'

/** In the order of their carriers, unregistered carriers last, then by name. */
export function policyRows(db: Queryable): Promise<PolicyRow[]> {
  return db
    .selectFrom('carrier_service_policies')
    .leftJoin('carriers', 'carriers.name', 'carrier_service_policies.carrier')
    .selectAll('carrier_service_policies')
    .orderBy('carriers.is_other', (order) => order.asc().nullsLast())
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('carrier_service_policies.carrier')
    .orderBy('policy_name')
    .orderBy('carrier_service_policies.id')
    .execute()
}

/** Locks the policy until the transaction ends. Throws NOT_FOUND. */
export async function heldPolicy({ db, lock }: Transaction, id: number): Promise<PolicyRow> {
  await lock('carrier_service_policies', [id])
  return db
    .selectFrom('carrier_service_policies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}
