import type { BodyOf } from '#shared/endpoint.ts'
import { formatWon, toHundredths, toWon } from '#shared/money.ts'
import type * as contract from '#shared/service-plans/service-plan.contract.ts'
import type { Context } from '../../context.ts'
import { flagColumn, textColumn } from '../../database/sent-values.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { requireCarrierName } from '../carriers/carriers.queries.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import type { ServicePlanRow } from './service-plans.present.ts'
import { servicePlanRow } from './service-plans.queries.ts'

type Change = BodyOf<typeof contract.updateServicePlan>

/** Throws SERVICE_PLAN_TAKEN, or RULE_BROKEN for an unknown carrier. */
export function createServicePlan(
  context: Context,
  input: contract.ServicePlanInput,
  by: AccessedBy,
): Promise<ServicePlanRow> {
  return context.database.transaction(async (transaction) => {
    await requireCarrierName(transaction, input.carrier)
    const row = await transaction.db
      .insertInto('service_plans')
      .values({
        ...optionalColumns(input),
        name: input.name,
        carrier: input.carrier,
        plan_type: input.planType,
        monthly_fee: toHundredths(input.monthlyFee),
        created_at: context.clock.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await referenceChanged(transaction, context)
    const values = { before: null, after: valuesOf(row) }
    await recordSetting(transaction.db, { by, at: context.clock.now() }, settingOf(row), values)
    return row
  })
}

/** Absent fields stay unchanged. Throws NOT_FOUND and what createServicePlan throws. */
export function updateServicePlan(
  context: Context,
  id: number,
  input: Change,
  by: AccessedBy,
): Promise<ServicePlanRow> {
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const before = await servicePlanRow(db, id)
    if (input.carrier !== undefined) await requireCarrierName(transaction, input.carrier)
    const row = await db
      .updateTable('service_plans')
      .set({
        ...optionalColumns(input),
        name: input.name ?? before.name,
        carrier: input.carrier,
        plan_type: input.planType,
        monthly_fee: input.monthlyFee === undefined ? undefined : toHundredths(input.monthlyFee),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await referenceChanged(transaction, context)
    const values = { before: valuesOf(before), after: valuesOf(row) }
    await recordSetting(db, { by, at: context.clock.now() }, settingOf(row), values)
    return row
  })
}

export function settingOf({ carrier, name }: ServicePlanRow) {
  return { what: 'service-plan', about: `${carrier} ${name}` } as const
}

export function valuesOf(row: ServicePlanRow) {
  return {
    요금제명: row.name,
    통신사: row.carrier,
    유형: row.plan_type,
    데이터: row.data_allowance,
    월정액: formatWon(toWon(row.monthly_fee)),
    결합: row.combination_eligible === 1 ? '가능' : '불가',
    상태: row.is_active === 1 ? '활성' : '비활성',
  }
}

function optionalColumns(input: Change) {
  return {
    data_allowance: textColumn(input.dataAllowance),
    combination_eligible: flagColumn(input.combinationEligible),
    is_active: flagColumn(input.isActive),
  }
}
