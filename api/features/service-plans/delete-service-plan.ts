import type { Context } from '../../context.ts'
import { countOf } from '../../database/paging.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { refuseWhileInUse } from '../carriers/in-use.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { settingOf, valuesOf } from './save-service-plan.ts'
import type { ServicePlanRow } from './service-plans.present.ts'
import { servicePlanRow } from './service-plans.queries.ts'

/** Throws NOT_FOUND, or IN_USE with the numbers of its prices and of the documents that have or had the plan. */
export function deleteServicePlan(context: Context, id: number, by: AccessedBy): Promise<ServicePlanRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const row = await servicePlanRow(db, id)
    const documents = db
      .selectFrom('documents')
      .where((where) =>
        where.or([where('service_plan_id', '=', id), where('current_month_service_plan_id', '=', id)]),
      )
    // Past prices count too, because they explain amounts that were settled with them.
    const unitPrices = db.selectFrom('settlement_unit_prices').where('service_plan_id', '=', id)
    const hiddenPrices = db.selectFrom('hidden_prices').where('service_plan_id', '=', id)
    refuseWhileInUse([
      { what: '서류', count: await countOf(documents), unit: '건' },
      { what: '정산단가', count: await countOf(unitPrices), unit: '건' },
      { what: '히든단가', count: await countOf(hiddenPrices), unit: '건' },
    ])
    await db.deleteFrom('carrier_expected_amounts').where('service_plan_id', '=', id).execute()
    await db.deleteFrom('service_plans').where('id', '=', id).execute()
    await referenceChanged(transaction, context)
    const values = { before: valuesOf(row), after: null }
    await recordSetting(db, { by, at: context.clock.now() }, settingOf(row), values)
    return row
  })
}
