import type * as z from 'zod/mini'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { ServicePlanChange } from '#shared/documents/documents.contract.ts'
import { DISCOUNT_TOO_LARGE, monthlyFee } from '#shared/documents/monthly-fee.ts'
import { AppError, broken } from '#shared/errors.ts'
import { toHundredths } from '#shared/money.ts'
import type { Queryable } from '../../../database/database.ts'
import { sentOrKept, sentTexts } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import type { AdditionalServiceRow } from '../../additional-services/additional-services.present.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import type { ChangedBy, NewDocumentEvent } from '../document-events.ts'
import { type DocumentRow, readIdList } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'
import { changedFeeFlags, type FeeColumn } from './fee-flags.ts'

type PlanInput = z.output<typeof ServicePlanChange>

/** Saves the plan, its add-ons and fees. Throws what the rules throw, and VERSION_CONFLICT. */
export function changeServicePlan(
  context: DocumentContext,
  account: Account,
  id: number,
  input: PlanInput,
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version: input.version }, async (row, by) => [
      planChange(row, input, by, await offerAfter(transaction.db, row, input)),
    ]),
  )
}

type PlanFees = Record<FeeColumn, 0 | 1> & {
  bundle_discount: number | null
  total_monthly_fee: number | null
}

/** The plan and the add-ons that a document is to have, as far as they exist. */
interface Offer {
  plan: ServicePlanRow | undefined
  addOns: readonly AdditionalServiceRow[]
}

/** Looks up what `planChange` needs to judge the change. */
export async function offerAfter(db: Queryable, row: DocumentRow, input: PlanInput): Promise<Offer> {
  const planId = sentOrKept(input.servicePlanId, row.service_plan_id)
  const addOnIds = sentOrKept(input.additionalServiceIds, readIdList(row.additional_service_ids))
  return {
    plan:
      planId === null
        ? undefined
        : await db.selectFrom('service_plans').selectAll().where('id', '=', planId).executeTakeFirst(),
    addOns:
      addOnIds.length === 0
        ? []
        : await db.selectFrom('additional_services').selectAll().where('id', 'in', addOnIds).execute(),
  }
}

/** What the service-plan dialog does to a document. Throws what the rules throw. */
export function planChange(row: DocumentRow, input: PlanInput, by: ChangedBy, offer: Offer): DocumentChange {
  requireTaken(by.actor, row)
  requireOpen(row)
  return givePlan(row, input, offer)
}

/** Gives another plan with its add-ons, fees and bundle, in any status. Throws what the plan rules throw. */
export function givePlan(row: DocumentRow, input: PlanInput, offer: Offer): DocumentChange {
  const plan = planAfter(row, input.servicePlanId, offer)
  const addOns = addOnsAfter(row, input.additionalServiceIds, offer)
  const planId = plan?.id ?? null
  const addOnIds = JSON.stringify(addOns.map((addOn) => addOn.id))
  const fees = bundleAfter(row, input, plan, addOns)
  return {
    columns: {
      service_plan_id: planId,
      service_plan_name: plan?.name ?? null,
      additional_service_ids: addOnIds,
      ...fees,
      ...sentTexts({
        device_model: input.deviceModel,
        device_serial_number: input.deviceSerialNumber,
        sim_number: input.simNumber,
        subscription_number: input.subscriptionNumber,
      }),
    },
    events: [
      ...(planId === row.service_plan_id
        ? []
        : [visibleEvent('plan-changed', { from: row.service_plan_name, to: plan?.name ?? null })]),
      ...(addOnIds === row.additional_service_ids
        ? []
        : [visibleEvent('edited', { note: '부가서비스 변경' })]),
      ...(isSameFees(row, fees) ? [] : [visibleEvent('edited', { note: '요금 정보 변경' })]),
    ],
  }
}

function visibleEvent(
  type: NewDocumentEvent['type'],
  what: Pick<NewDocumentEvent, 'from' | 'to' | 'note'>,
): NewDocumentEvent {
  return { type, ...what, isVisibleToStore: true }
}

/** Compares what the worker chose; the total is left out because it also changes with the price list. */
function isSameFees(row: DocumentRow, { total_monthly_fee: _, ...chosen }: PlanFees): boolean {
  return (Object.keys(chosen) as (keyof typeof chosen)[]).every((column) => chosen[column] === row[column])
}

/** An activated document is closed to this dialog, and so is a finished one. */
function requireOpen(row: DocumentRow): void {
  const { phase } = STATUS_TABLE[row.activation_status as ActivationStatus]
  if (phase === 'activated') throw new AppError('ACTIVATED_DOCUMENT_LOCKED')
  if (phase === 'closed') throw new AppError('CLOSED_DOCUMENT_LOCKED')
}

/** A plan that was switched off may stay, but is not given anew. */
function planAfter(
  row: DocumentRow,
  sent: number | null | undefined,
  { plan }: Offer,
): ServicePlanRow | null {
  const id = sentOrKept(sent, row.service_plan_id)
  if (id === null) return null
  const isKept = id === row.service_plan_id
  return isKept && plan !== undefined ? plan : offeredPlan(row, plan, 'servicePlanId')
}

/** The plan, if it may be given to the customer now. Throws RULE_BROKEN for the field that names it. */
export function offeredPlan(
  { carrier }: Pick<DocumentRow, 'carrier'>,
  plan: ServicePlanRow | undefined,
  field: string,
): ServicePlanRow {
  if (plan === undefined || plan.is_active !== 1)
    throw broken(field, '사용할 수 없는 요금제입니다. 다른 요금제를 선택해주세요.')
  if (plan.carrier !== carrier)
    throw broken(field, carrier === null ? '통신사 정보가 없습니다.' : '고객 통신사의 요금제가 아닙니다.')
  return plan
}

function addOnsAfter(
  row: DocumentRow,
  sent: number[] | undefined,
  { addOns }: Offer,
): AdditionalServiceRow[] {
  const kept = readIdList(row.additional_service_ids)
  const found = new Map(addOns.map((addOn) => [addOn.id, addOn]))
  return sentOrKept(sent, kept).map((id) => {
    const addOn = found.get(id)
    const isKept = kept.includes(id)
    if (addOn === undefined || (addOn.is_active !== 1 && !isKept))
      throw broken('additionalServiceIds', '사용할 수 없는 부가서비스입니다. 선택을 해제해주세요.')
    if (addOn.carrier !== row.carrier && !isKept)
      throw broken('additionalServiceIds', '고객 통신사의 부가서비스가 아닙니다.')
    return addOn
  })
}

/** Fees and bundle: only a combination-eligible plan has a bundle, and only a bundle has a discount. */
function bundleAfter(
  row: DocumentRow,
  input: PlanInput,
  plan: ServicePlanRow | null,
  addOns: readonly AdditionalServiceRow[],
): PlanFees {
  const flags = changedFeeFlags(input, row)
  const isEligible = plan?.combination_eligible === 1
  if (!isEligible && (input.bundleApplied === true || input.bundleNotApplied === true))
    throw broken('bundleApplied', '결합할 수 없는 요금제입니다.')
  if (!isEligible) Object.assign(flags, { bundle_applied: 0, bundle_not_applied: 0 })

  const sent = input.bundleDiscount ?? null
  const isBundled = flags.bundle_applied === 1
  if (!isBundled && sent !== null && sent > 0)
    throw broken('bundleDiscount', '결합 할인은 결합을 선택한 경우에만 입력할 수 있습니다.')
  const wanted =
    input.bundleDiscount === undefined ? row.bundle_discount : sent === null ? null : toHundredths(sent)
  const discount = isBundled ? wanted : null
  return { ...flags, bundle_discount: discount, total_monthly_fee: feeAfter(plan, addOns, discount ?? 0) }
}

/** The monthly fee; null without a plan. */
function feeAfter(
  plan: ServicePlanRow | null,
  addOns: readonly AdditionalServiceRow[],
  discount: number,
): number | null {
  if (plan === null) return null
  const addOnFees = addOns.map((addOn) => addOn.monthly_fee)
  const fee = monthlyFee(plan.monthly_fee, addOnFees, discount)
  if (fee < 0) throw broken('bundleDiscount', DISCOUNT_TOO_LARGE)
  return fee
}
