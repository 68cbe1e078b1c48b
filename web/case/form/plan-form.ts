import type { AdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ServicePlanChange } from '#shared/documents/documents.contract.ts'
import { DISCOUNT_TOO_LARGE, monthlyFee } from '#shared/documents/monthly-fee.ts'
import { isWon, toHundredths, toWon } from '#shared/money.ts'
import { type ServicePlan, wonAmount } from '#shared/service-plans/service-plan.contract.ts'

/** How a fee is paid. The dialog does not offer `installment`, which callers of the API set, but keeps it. */
type Fee = 'prepaid' | 'postpaid' | 'installment' | null

/** The values of the plan dialog. Each group has at most one choice; null is shown as 미적용 or 미지정. */
export interface PlanValues {
  servicePlanId: number | null
  additionalServiceIds: readonly number[]
  registrationFee: Fee
  simFee: Fee
  bundle: 'applied' | 'notApplied' | null
  /** In won. */
  bundleDiscount: number | null
  deviceModel: string
  simNumber: string
  subscriptionNumber: string
}

export function planValues(document: Document): PlanValues {
  return {
    servicePlanId: document.servicePlanId,
    additionalServiceIds: document.additionalServiceIds,
    registrationFee: feeOf(document, 'registrationFee'),
    simFee: feeOf(document, 'simFee'),
    bundle: document.bundleApplied ? 'applied' : document.bundleNotApplied ? 'notApplied' : null,
    bundleDiscount: document.bundleDiscount,
    deviceModel: document.deviceModel ?? '',
    simNumber: document.simNumber ?? '',
    subscriptionNumber: document.subscriptionNumber ?? '',
  }
}

function feeOf(document: Document, fee: 'registrationFee' | 'simFee'): Fee {
  if (document[`${fee}Prepaid`]) return 'prepaid'
  if (document[`${fee}Postpaid`]) return 'postpaid'
  return document[`${fee}Installment`] ? 'installment' : null
}

/** What hangs on the carrier: the document's own, or nothing at another carrier, where the server takes it away. */
export function planAtCarrier(base: Document, isOwn: boolean): Partial<PlanValues> {
  if (!isOwn) return { servicePlanId: null, additionalServiceIds: [], bundle: null, bundleDiscount: null }
  const { servicePlanId, additionalServiceIds, bundle, bundleDiscount } = planValues(base)
  return { servicePlanId, additionalServiceIds, bundle, bundleDiscount }
}

/** The body of the call: only changed values, and no bundle for a plan that cannot be bundled. */
export function planChange(
  values: PlanValues,
  edits: Partial<PlanValues>,
  { version, isBundleOffered }: { version: number; isBundleOffered: boolean },
): ServicePlanChange {
  const { registrationFee, simFee, bundle, bundleDiscount, additionalServiceIds, ...plain } = edits
  return {
    version,
    ...plain,
    ...(additionalServiceIds === undefined ? {} : { additionalServiceIds: [...additionalServiceIds] }),
    ...(registrationFee === undefined
      ? {}
      : {
          registrationFeePrepaid: registrationFee === 'prepaid',
          registrationFeePostpaid: registrationFee === 'postpaid',
          registrationFeeInstallment: registrationFee === 'installment',
        }),
    ...(simFee === undefined
      ? {}
      : {
          simFeePrepaid: simFee === 'prepaid',
          simFeePostpaid: simFee === 'postpaid',
          simFeeInstallment: simFee === 'installment',
        }),
    ...(bundle === undefined || !isBundleOffered
      ? {}
      : { bundleApplied: bundle === 'applied', bundleNotApplied: bundle === 'notApplied' }),
    ...(bundleDiscount === undefined || !isBundleOffered || values.bundle !== 'applied'
      ? {}
      : { bundleDiscount }),
  }
}

interface PlanReference {
  plans: readonly ServicePlan[]
  addOns: readonly AdditionalService[]
}

/** A plan that is no longer active is not in the lists; then the document's bundle setting decides. */
export function isBundleOffered(values: PlanValues, document: Document, { plans }: PlanReference): boolean {
  if (values.servicePlanId === null) return false
  const plan = plans.find(({ id }) => id === values.servicePlanId)
  return plan?.combinationEligible ?? (document.bundleApplied || document.bundleNotApplied)
}

/**
 * The monthly total of the chosen values. Null without a plan; `unknown` when only the server knows a fee or the typed
 * discount is not an amount.
 */
export function totalOf(
  values: PlanValues,
  document: Document,
  reference: PlanReference,
): number | null | 'unknown' {
  if (values.servicePlanId === null) return null
  const plan = reference.plans.find(({ id }) => id === values.servicePlanId)
  const fees = values.additionalServiceIds.map(
    (id) => reference.addOns.find((addOn) => addOn.id === id)?.monthlyFee,
  )
  if (plan === undefined || fees.includes(undefined)) {
    const before = planValues(document)
    const isSame =
      values.servicePlanId === before.servicePlanId &&
      values.bundleDiscount === before.bundleDiscount &&
      values.bundle === before.bundle &&
      values.additionalServiceIds.join() === before.additionalServiceIds.join()
    return isSame ? document.totalMonthlyFee : 'unknown'
  }
  const isBundled = values.bundle === 'applied' && isBundleOffered(values, document, reference)
  const known = fees.filter((fee) => fee !== undefined)
  const discount = (isBundled ? values.bundleDiscount : null) ?? 0
  if (!isWon(discount)) return 'unknown'
  return toWon(monthlyFee(toHundredths(plan.monthlyFee), known.map(toHundredths), toHundredths(discount)))
}

/** What the server would refuse about the bundle discount. */
export function discountProblem(
  values: PlanValues,
  document: Document,
  reference: PlanReference,
): string | null {
  if (values.bundle !== 'applied' || !isBundleOffered(values, document, reference)) return null
  const total = totalOf(values, document, reference)
  if (typeof total === 'number' && total < 0) return DISCOUNT_TOO_LARGE
  if (values.bundleDiscount === null) return null
  return wonAmount.safeParse(values.bundleDiscount).error?.issues[0]?.message ?? null
}
