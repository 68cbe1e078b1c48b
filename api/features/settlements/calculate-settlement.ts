import { isPortIn } from '#shared/documents/port-in.ts'
import type { LineKind } from '#shared/documents/settlement-line.ts'
import { type Hundredths, toHundredths, WON_MOST } from '#shared/money.ts'
import { isAttachable, type PolicyType, type ServiceCategory } from '#shared/policies/policy.contract.ts'
import type { UndeterminedReason } from '#shared/settlements/settlement.contract.ts'

/** The facts of an activation that determine its amount. */
export interface Activation {
  carrier: string | null
  previousCarrier: string | null
  /** Null: the document has no plan. */
  planName: string | null
  /** Whether the carrier offers wired services (internet, TV, phone). */
  isWired: boolean
  isBundled: boolean
  /** The policies that an administrator attached. */
  attachedPolicyIds: readonly number[]
}

/** The prices in force at the activation; amounts in hundredths of a won. */
export interface PricesInForce {
  /** The price of the document's plan. */
  unitPrice: { newCustomerPrice: Hundredths; portInPrice: Hundredths } | null
  /** The active deductions of the document's add-ons. */
  deductions: readonly { label: string; amount: Hundredths }[]
  /** All policies of the document's carrier. */
  policies: readonly PolicyTerms[]
}

export interface PolicyTerms {
  id: number
  policyName: string
  policyType: PolicyType
  serviceCategory: ServiceCategory
  amount: Hundredths
}

/** A line of the breakdown; deductions are negative. */
export interface CalculatedLine {
  kind: LineKind
  label: string
  amount: Hundredths
}

/** `amount` is the sum of the lines; null, with the reason, if the plan or its price is missing. */
export type Calculation =
  | { amount: Hundredths; lines: CalculatedLine[]; reason: null }
  | { amount: null; lines: []; reason: UndeterminedReason }

const MOST: Hundredths = toHundredths(WON_MOST)

/**
 * What an activation is worth: unit price − deductions of its add-ons ∓ policies that match, at least 0 and at most the
 * largest amount that can be stored. All amounts are computed here and nowhere else.
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
  const policies = prices.policies.filter((policy) => appliesTo(policy, activation)).map(policyLine)
  const lines = [price, ...deductions.toSorted(byText), ...policies.toSorted(byText)]
  const sum = sumOf(lines)
  const bounded = Math.min(MOST, Math.max(0, sum))
  return { amount: bounded, lines: [...lines, ...adjustment(bounded - sum)], reason: null }
}

function appliesTo({ id, serviceCategory }: PolicyTerms, activation: Activation): boolean {
  if (isAttachable(serviceCategory)) return activation.attachedPolicyIds.includes(id)
  return serviceCategory === 'bundle' ? activation.isBundled : !activation.isWired
}

function policyLine({ policyName, policyType, amount }: PolicyTerms): CalculatedLine {
  return policyType === 'deduction'
    ? { kind: 'policy-deduction', label: policyName, amount: -amount }
    : { kind: 'policy-addition', label: policyName, amount }
}

/** The line by which the sum is raised to 0 or lowered to the largest amount. */
function adjustment(difference: Hundredths): CalculatedLine[] {
  if (difference === 0) return []
  return difference > 0
    ? [{ kind: 'floor', label: '0원 미만', amount: difference }]
    : [{ kind: 'ceiling', label: '최대 금액 초과', amount: difference }]
}

function sumOf(lines: readonly CalculatedLine[]): Hundredths {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Sorts lines, so that they do not depend on the order in which prices are read. */
function byText(one: CalculatedLine, other: CalculatedLine): number {
  const [first, second] = [one, other].map(({ kind, label }) => `${kind}\u0000${label}`) as [string, string]
  if (first !== second) return first < second ? -1 : 1
  return one.amount - other.amount
}
