import { isPortIn } from '#shared/documents/port-in.ts'
import { type Hundredths, toHundredths, WON_MOST } from '#shared/money.ts'
import { isAttachable, type PolicyType, type ServiceCategory } from '#shared/policies/policy.contract.ts'
import type { UndeterminedReason } from '#shared/settlements/settlement.contract.ts'
import type { LineKind } from '#shared/settlements/settlement-line.ts'

/** What of an activation decides on its amount. */
export interface Activation {
  carrier: string | null
  previousCarrier: string | null
  /** Null: it has none. */
  planName: string | null
  /** The carrier is a wired one. */
  isWired: boolean
  isBundled: boolean
  /** Policies that an administrator attached. */
  attachedPolicyIds: readonly number[]
}

/** What was in force at the activation. Amounts in hundredths of a won. */
export interface PricesInForce {
  /** Of its plan. */
  unitPrice: { newCustomerPrice: Hundredths; portInPrice: Hundredths } | null
  /** Active ones of its add-ons. */
  deductions: readonly { label: string; amount: Hundredths }[]
  /** All of its carrier. */
  policies: readonly PolicyTerms[]
}

export interface PolicyTerms {
  id: number
  policyName: string
  policyType: PolicyType
  serviceCategory: ServiceCategory
  amount: Hundredths
}

/** A line of the breakdown; what is taken off is negative. */
export interface CalculatedLine {
  kind: LineKind
  label: string
  amount: Hundredths
}

/** `amount` is the sum of the lines; null, with the reason, where nobody can say it. */
export type Calculation =
  | { amount: Hundredths; lines: CalculatedLine[]; reason: null }
  | { amount: null; lines: []; reason: UndeterminedReason }

const MOST: Hundredths = toHundredths(WON_MOST)

/**
 * What an activation is worth: unit price − deductions of its add-ons ∓ policies that match, not below 0 and not beyond what an amount
 * can be (DECISIONS.md §7). The one place in which money is computed.
 */
export function calculateSettlement(activation: Activation, prices: PricesInForce): Calculation {
  const { carrier, previousCarrier, planName } = activation
  if (planName === null) return { amount: null, lines: [], reason: 'no-plan' }
  const { unitPrice } = prices
  if (unitPrice === null) return { amount: null, lines: [], reason: 'no-price' }

  const price: CalculatedLine = isPortIn(previousCarrier, carrier)
    ? { kind: 'port-in-price', label: planName, amount: unitPrice.portInPrice }
    : { kind: 'new-customer-price', label: planName, amount: unitPrice.newCustomerPrice }
  const deductions = prices.deductions.map(
    ({ label, amount }): CalculatedLine => ({ kind: 'add-on-deduction', label, amount: -amount }),
  )
  const policies = prices.policies.filter((policy) => matches(policy, activation)).map(policyLine)
  const lines = [price, ...deductions.toSorted(byText), ...policies.toSorted(byText)]
  const sum = sumOf(lines)
  const bounded = Math.min(MOST, Math.max(0, sum))
  return { amount: bounded, lines: [...lines, ...adjustment(bounded - sum)], reason: null }
}

function matches({ id, serviceCategory }: PolicyTerms, activation: Activation): boolean {
  if (isAttachable(serviceCategory)) return activation.attachedPolicyIds.includes(id)
  return serviceCategory === 'bundle' ? activation.isBundled : !activation.isWired
}

function policyLine({ policyName, policyType, amount }: PolicyTerms): CalculatedLine {
  return policyType === 'deduction'
    ? { kind: 'policy-deduction', label: policyName, amount: -amount }
    : { kind: 'policy-addition', label: policyName, amount }
}

/** What makes of the sum the amount. */
function adjustment(difference: Hundredths): CalculatedLine[] {
  if (difference === 0) return []
  return difference > 0
    ? [{ kind: 'floor', label: '0원 미만', amount: difference }]
    : [{ kind: 'ceiling', label: '최대 금액 초과', amount: difference }]
}

function sumOf(lines: readonly CalculatedLine[]): Hundredths {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** In whatever order prices are read, the same lines come out. */
function byText(one: CalculatedLine, other: CalculatedLine): number {
  const [first, second] = [one, other].map(({ kind, label }) => `${kind}\u0000${label}`) as [string, string]
  if (first !== second) return first < second ? -1 : 1
  return one.amount - other.amount
}
