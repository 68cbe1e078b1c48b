import type { CarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import type { SettlementDetail } from '#shared/settlements/settlement.contract.ts'
import type { FieldChange } from '../../../documents/editing/document-changes.ts'
import { wonWords } from './amount-words.ts'

/** What policies are attached to, and at which version. */
export interface Attached {
  id: number
  version: number
  policyIds: readonly number[]
  settlementAmount: number | null
}

export interface PolicyValues {
  policyIds: number[]
}

export function attachedOf({ settlement, policyIds }: SettlementDetail): Attached {
  const { documentId, version, settlementAmount } = settlement
  return { id: documentId, version, settlementAmount, policyIds }
}

/** In one order, so that checking and unchecking again is no change. */
export function policyValues({ policyIds }: Attached): PolicyValues {
  return { policyIds: policyIds.toSorted((one, other) => one - other) }
}

export function withPolicy(policyIds: readonly number[], id: number, isAttached: boolean): number[] {
  const others = policyIds.filter((held) => held !== id)
  return (isAttached ? [...others, id] : others).toSorted((one, other) => one - other)
}

/** What somebody else made of it meanwhile. */
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
