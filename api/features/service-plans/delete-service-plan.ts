import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ServicePlanRow } from './service-plans.present.ts'
import { servicePlanRow } from './service-plans.queries.ts'

/** Throws NOT_FOUND, or IN_USE with the numbers of its prices and of the documents that have or had the plan. */
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
    refuseWhileInUse([
      { what: '서류', count, unit: '건' },
      { what: '정산단가', count: await pricesOf(db, 'settlement_unit_prices', id), unit: '건' },
      { what: '히든단가', count: await pricesOf(db, 'hidden_prices', id), unit: '건' },
    ])
    await db.deleteFrom('service_plans').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    return row
  })
}

/** Past prices count too, because they explain amounts that were settled with them. */
async function pricesOf(
  db: Queryable,
  table: 'settlement_unit_prices' | 'hidden_prices',
  planId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('service_plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return count
}
