import type { Selectable } from 'kysely'
import { toWon } from '#shared/money.ts'
import type { AdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import type { CarrierServicePolicyTable } from '../../database/tables/prices.ts'

export type PolicyRow = Selectable<CarrierServicePolicyTable>

export function presentPolicy(row: PolicyRow): CarrierServicePolicy {
  return {
    id: row.id,
    carrier: row.carrier,
    policyName: row.policy_name,
    policyType: row.policy_type as CarrierServicePolicy['policyType'],
    serviceCategory: row.service_category as CarrierServicePolicy['serviceCategory'],
    amount: toWon(row.amount),
    description: row.description,
    createdAt: row.created_at,
  }
}

/** An add-on with its deduction; without a deduction the deduction's columns are null. */
export interface DeductionRow {
  id: number
  service_name: string
  carrier: string
  is_service_active: number
  deduction_amount: number | null
  is_active: number | null
}

export function presentDeduction(row: DeductionRow): AdditionalServiceDeduction {
  return {
    additionalServiceId: row.id,
    serviceName: row.service_name,
    carrier: row.carrier,
    isServiceActive: row.is_service_active === 1,
    deductionAmount: row.deduction_amount === null ? null : toWon(row.deduction_amount),
    isActive: row.is_active === 1,
  }
}
