import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { monthlyFee } from '#shared/documents/monthly-fee.ts'
import { toHundredths, toWon } from '#shared/money.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'

/** The editable values of an activated customer. */
export interface CustomerValues {
  subscriptionNumber: string
  deviceModel: string
  deviceSerialNumber: string
  servicePlanId: number | null
  currentMonthServicePlanId: number | null
  notes: string
}
export type CustomerFieldName = keyof CustomerValues

/** The same labels as in the details of a document. */
export const CUSTOMER_LABELS: Record<CustomerFieldName, string> = {
  subscriptionNumber: '가입번호',
  deviceModel: '단말기 모델',
  deviceSerialNumber: '일련번호',
  servicePlanId: '요금제',
  currentMonthServicePlanId: '당월 요금제',
  notes: '메모',
}

export interface PlanLists {
  plans: readonly ServicePlan[]
  addOns: readonly AdditionalService[]
}

/** The monthly fee in won as the server will count it; null without a plan, undefined if unknown. */
export function feeWith(
  planId: number | null,
  document: Document,
  { plans, addOns }: PlanLists,
): number | null | undefined {
  if (planId === null) return null
  const plan = plans.find(({ id }) => id === planId)
  const fees = document.additionalServiceIds.map((id) => addOns.find((addOn) => addOn.id === id)?.monthlyFee)
  if (plan === undefined || fees.includes(undefined)) return undefined
  const known = fees.filter((fee) => fee !== undefined).map(toHundredths)
  const discount = losesBundle(planId, document, plans) ? 0 : (document.bundleDiscount ?? 0)
  return toWon(monthlyFee(toHundredths(plan.monthlyFee), known, toHundredths(discount)))
}

/** The document has a bundle setting, and the plan cannot be bundled. */
export function losesBundle(
  planId: number | null,
  { bundleApplied, bundleNotApplied }: Document,
  plans: readonly ServicePlan[],
): boolean {
  const isEligible = plans.find(({ id }) => id === planId)?.combinationEligible ?? false
  return (bundleApplied || bundleNotApplied) && !isEligible
}
