import type { Selectable } from 'kysely'
import { toWon } from '#shared/money.ts'
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
