import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { ServicePlanRow } from './service-plans.present.ts'

/** Plans in the order of their carriers, then by name. */
export function servicePlanRows(db: Queryable): Promise<ServicePlanRow[]> {
  return db
    .selectFrom('service_plans')
    .leftJoin('carriers', 'carriers.name', 'service_plans.carrier')
    .selectAll('service_plans')
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('service_plans.name')
    .execute()
}

/** Throws NOT_FOUND. */
export async function servicePlanRow(db: Queryable, id: number): Promise<ServicePlanRow> {
  return db.selectFrom('service_plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}
