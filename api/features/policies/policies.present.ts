import type { Selectable } from 'kysely'
import { toWon } from '#shared/money.ts'
import type { AdditionalServiceDeduction } from '#shared/policies/deduction.contract.ts'
import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import type { PriceTerms } from '#shared/price-periods/price-change.contract.ts'
import type {
  AdditionalServiceDeductionTable,
  CarrierServicePolicyTable,
} from '../../database/tables/prices.ts'

/** What a policy is for some days. */
export type PolicyVersion = Selectable<CarrierServicePolicyTable>

/** A policy as it is shown on a day. */
export type PolicyRow = PolicyVersion & {
  policy_id: number
  next: PolicyVersion | null
  /** When the policy was registered. */
  registered_at: string
  last_change_id: number | null
}

export function presentPolicy(row: PolicyRow): CarrierServicePolicy {
  return {
    id: row.policy_id,
    ...presentTerms(row),
    policyName: row.policy_name,
    description: row.description,
    createdAt: row.registered_at,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
    next: row.next && { ...presentTerms(row.next), effectiveFrom: row.next.effective_from ?? '' },
    lastChangeId: row.last_change_id,
  }
}

function presentTerms(row: PolicyVersion) {
  return {
    carrier: row.carrier,
    policyType: row.policy_type as CarrierServicePolicy['policyType'],
    serviceCategory: row.service_category as CarrierServicePolicy['serviceCategory'],
    amount: toWon(row.amount),
  }
}

/** Its terms in the history of prices. */
export function policyTerms(row: PolicyVersion): PriceTerms {
  return {
    ...presentTerms(row),
    policyName: row.policy_name,
    description: row.description,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
  }
}

/** What the deduction of an add-on is for some days. */
export type DeductionVersion = Selectable<AdditionalServiceDeductionTable>

/** An add-on with its deduction as it is shown on a day; null: it has none. */
export interface DeductionRow {
  id: number
  service_name: string
  carrier: string
  is_service_active: number
  deduction: DeductionVersion | null
  next: DeductionVersion | null
  last_change_id: number | null
}

export function presentDeduction({ deduction, next, ...row }: DeductionRow): AdditionalServiceDeduction {
  return {
    additionalServiceId: row.id,
    serviceName: row.service_name,
    carrier: row.carrier,
    isServiceActive: row.is_service_active === 1,
    deductionAmount: deduction === null ? null : toWon(deduction.deduction_amount),
    isActive: deduction?.is_active === 1,
    effectiveFrom: deduction?.effective_from ?? null,
    effectiveUntil: deduction?.effective_until ?? null,
    next: next && {
      deductionAmount: toWon(next.deduction_amount),
      isActive: next.is_active === 1,
      effectiveFrom: next.effective_from ?? '',
    },
    lastChangeId: row.last_change_id,
  }
}

/** Its terms in the history of prices. */
export function deductionTerms(
  row: DeductionVersion,
  addOn: { carrier: string; service_name: string },
): PriceTerms {
  return {
    carrier: addOn.carrier,
    serviceName: addOn.service_name,
    deductionAmount: toWon(row.deduction_amount),
    isActive: row.is_active === 1,
    effectiveFrom: row.effective_from,
    effectiveUntil: row.effective_until,
  }
}
