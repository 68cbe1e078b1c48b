import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { DeductionRow } from './deductions.present.ts'

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
