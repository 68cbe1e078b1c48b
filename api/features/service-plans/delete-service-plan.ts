import type { Context } from '../../context.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ServicePlanRow } from './service-plans.present.ts'
import { servicePlanRow } from './service-plans.queries.ts'

/** Throws NOT_FOUND, or IN_USE with the number of documents that have or had the plan. */
export function deleteServicePlan(context: Context, id: number): Promise<ServicePlanRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await servicePlanRow(db, id)
    const { count } = await db
      .selectFrom('documents')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where((where) =>
        where.or([where('service_plan_id', '=', id), where('current_month_service_plan_id', '=', id)]),
      )
      .executeTakeFirstOrThrow()
    refuseWhileInUse([{ what: '서류', count, unit: '건' }])
    await db.deleteFrom('service_plans').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    return row
  })
}
