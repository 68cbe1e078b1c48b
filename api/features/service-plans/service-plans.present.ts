import type { Selectable } from 'kysely'
import { toWon } from '#shared/money.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import type { ServicePlanTable } from '../../database/tables/reference.ts'

export type ServicePlanRow = Selectable<ServicePlanTable>

export function presentServicePlan(row: ServicePlanRow): ServicePlan {
  return {
    id: row.id,
    name: row.name,
    carrier: row.carrier,
    planType: row.plan_type as ServicePlan['planType'],
    dataAllowance: row.data_allowance,
    monthlyFee: toWon(row.monthly_fee),
    combinationEligible: row.combination_eligible === 1,
    isActive: row.is_active === 1,
  }
}
