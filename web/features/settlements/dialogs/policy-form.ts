import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import type { SettlementDetail } from '#shared/settlements/settlement.contract.ts'
import type { FieldChange } from '../../../records/form/use-versioned-form.ts'
import { wonWords } from './amount-words.ts'

/** The document that policies are attached to, its version and its policies. */
export interface Attached {
  id: number
  version: number
  policyIds: readonly number[]
  settlementAmount: number | null
}

/** Policy id → whether it is attached. One field each, so that edits of different policies do not collide. */
export type PolicyValues = Record<string, boolean>

export function attachedOf({ settlement, policyIds }: SettlementDetail): Attached {
  const { documentId, version, settlementAmount } = settlement
  return { id: documentId, version, settlementAmount, policyIds }
}

export function policyValues(
  { policyIds }: Attached,
  policies: readonly CarrierServicePolicy[],
): PolicyValues {
  return Object.fromEntries(policies.map(({ id }) => [id, policyIds.includes(id)]))
}

/** The checked policies; one that was deleted meanwhile would be refused, so it is left out. */
export function attachedIds(
  values: Partial<PolicyValues>,
  offered: readonly Pick<CarrierServicePolicy, 'id'>[],
): number[] {
  return offered.map(({ id }) => id).filter((id) => values[id])
}

/** What somebody else changed meanwhile. */
export function attachedChanges(
  before: Attached,
  now: Attached,
  policies: readonly CarrierServicePolicy[],
): FieldChange[] {
  const names = ({ policyIds }: Attached) =>
    policies
      .filter(({ id }) => policyIds.includes(id))
      .map(({ policyName }) => policyName)
      .join(', ') || null
  const changes = [
    { label: '정책', before: names(before), now: names(now) },
    { label: '정산 금액', before: wonWords(before.settlementAmount), now: wonWords(now.settlementAmount) },
  ]
  return changes.filter((change) => change.before !== change.now)
}
