import { broken } from '#shared/errors.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { ManualSettlement } from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { DocumentContext } from '../documents/changes/change-document.ts'
import { offeredPlan } from '../documents/changes/change-service-plan.ts'
import { memoEdits, recordDocumentEvents } from '../documents/document-events.ts'
import { textOrNull } from '../documents/sent-values.ts'
import { settlementEdits } from '../documents/settlement-edits.ts'
import { insertDocument } from '../documents/submission/insert-document.ts'
import { type Submission, storeSubmission } from '../documents/submission/store-submission.ts'
import type { SubmittedDocument } from '../documents/submission/submissions.ts'
import { customerColumns } from '../documents/submission/submit-document.ts'
import type { ServicePlanRow } from '../service-plans/service-plans.present.ts'
import { holdMonths, requireOpenMonth } from '../settlement-months/open-months.ts'
import { calculatedColumns } from './settlement-columns.ts'

/** Not settled before it is calculated. */
const NO_AMOUNTS = { manual_settlement_amount: null, calculated_settlement_amount: null, hidden_price: null }

/**
 * An activation that never was an application: it counts as activated on its day, and as no receipt. Answers null, having stored
 * nothing, when another process had the same submissionId first. Throws RULE_BROKEN, or MONTH_CLOSED for the day.
 */
export function registerManualSettlement(
  context: DocumentContext,
  registration: Submission & { fields: ManualSettlement },
): Promise<SubmittedDocument | null> {
  const { account, fields } = registration
  const { database, clock } = context
  return storeSubmission(context, registration, async (transaction) => {
    const { db } = transaction
    const now = clock.now()
    const activatedAt = activationMoment(fields.activatedAt)
    if (Date.parse(activatedAt) > now.getTime())
      throw broken('activatedAt', '개통일시는 현재보다 늦을 수 없습니다.')
    await holdMonths(db, database.kind, 'settle')
    await requireOpenMonth(db, activatedAt, 'activatedAt')
    const plan = await planOf(db, fields)
    const by = { actor: account, at: now.toISOString() }
    const facts = {
      carrier: fields.carrier,
      previous_carrier: null,
      contact_code: null,
      service_plan_id: plan?.id ?? null,
      service_plan_name: plan?.name ?? null,
      additional_service_ids: '[]',
      bundle_applied: 0,
      activated_at: activatedAt,
    }
    const amounts = await calculatedColumns(db, { id: 0, ...facts }, by.at)
    const columns = {
      ...customerColumns(fields.customerName, fields.customerPhone),
      ...facts,
      ...amounts,
      store_name: fields.storeName,
      customer_type: 'new',
      activated_by: account.id,
      activated_by_name: account.name,
      total_monthly_fee: plan?.monthly_fee ?? null,
      subscription_number: textOrNull(fields.subscriptionNumber),
      device_model: textOrNull(fields.deviceModel),
      sim_number: textOrNull(fields.simNumber),
      memo: textOrNull(fields.notes),
      is_manual: 1,
    }
    const document = { account, activationStatus: '개통', columns, file: null } as const
    const submitted = await insertDocument(transaction, context, document)
    await recordDocumentEvents(db, submitted.id, by, [
      ...memoEdits({ memo: null }, columns.memo),
      ...settlementEdits(NO_AMOUNTS, amounts, '수동 정산 등록'),
    ])
    return submitted
  })
}

/** A day means its first instant. */
export function activationMoment(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : kstDayStart(dayOrInstant)
}

async function planOf(
  db: Queryable,
  { carrier, servicePlanId }: Pick<ManualSettlement, 'carrier' | 'servicePlanId'>,
): Promise<ServicePlanRow | null> {
  if (servicePlanId === undefined || servicePlanId === null) return null
  const plan = await db
    .selectFrom('service_plans')
    .selectAll()
    .where('id', '=', servicePlanId)
    .executeTakeFirst()
  return offeredPlan({ carrier }, plan, 'servicePlanId')
}
