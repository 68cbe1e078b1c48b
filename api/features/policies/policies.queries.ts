import { notFound } from '#shared/errors.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { DeductionRow, PolicyRow } from './policies.present.ts'

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

/** All add-ons in the order of their carriers, then by name. */
export function deductionRows(db: Queryable): Promise<DeductionRow[]> {
  return deductions(db)
    .leftJoin('carriers', 'carriers.name', 'additional_services.carrier')
    .orderBy('carriers.is_other')
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('service_name')
    .execute()
}

/** Throws NOT_FOUND for an unknown add-on. */
export async function deductionRow(db: Queryable, additionalServiceId: number): Promise<DeductionRow> {
  return deductions(db)
    .where('additional_services.id', '=', additionalServiceId)
    .executeTakeFirstOrThrow(notFound)
}

function deductions(db: Queryable) {
  return db
    .selectFrom('additional_services')
    .leftJoin('additional_service_deductions', 'additional_service_id', 'additional_services.id')
    .select([
      'additional_services.id',
      'service_name',
      'additional_services.carrier',
      'additional_services.is_active as is_service_active',
      'deduction_amount',
      'additional_service_deductions.is_active',
    ])
}
