import { EARLIEST_ACTIVATION } from '#shared/documents/status-change-problems.ts'
import { broken } from '#shared/errors.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import {
  FUTURE_DAY,
  type ManualSettlement,
  TOO_EARLY_DAY,
} from '#shared/settlements/settlement-changes.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { textOrNull } from '../../database/sent-values.ts'
import type { ChangingCaller } from '../../http/access-sink.ts'
import { recordSecurityEvent } from '../access-log/record-security-event.ts'
import type { DocumentContext } from '../documents/changes/change-document.ts'
import { offeredPlan } from '../documents/changes/change-service-plan.ts'
import { amountWord, memoEdits, recordDocumentEvents, settlementEvent } from '../documents/document-events.ts'
import { insertDocument } from '../documents/submission/insert-document.ts'
import { type Submission, storeSubmission } from '../documents/submission/store-submission.ts'
import type { StoredSubmission } from '../documents/submission/submissions.ts'
import { customerColumns } from '../documents/submission/submit-document.ts'
import type { ServicePlanRow } from '../service-plans/service-plans.present.ts'
import { nextOpenMoment } from '../settlement-months/open-months.ts'
import { recordAmounts } from './ledger/record-amounts.ts'
import type { SettledFacts } from './prices-in-force.ts'
import { calculatedColumns } from './settlement-columns.ts'

/**
 * Registers an activation that was never an application: it counts as activated on its day, but never as received. Throws
 * RULE_BROKEN, MONTH_CLOSED, or what storeSubmission throws.
 */
export function registerManualSettlement(
  context: DocumentContext,
  caller: ChangingCaller,
  registration: Omit<Submission, 'account'> & { fields: ManualSettlement },
): Promise<StoredSubmission> {
  const { account } = caller
  const { fields } = registration
  const { clock } = context
  return storeSubmission(context, { ...registration, account }, async (transaction) => {
    const { db } = transaction
    const now = clock.now()
    const activatedAt = activationMoment(fields.activatedAt)
    if (Date.parse(activatedAt) > now.getTime())
      throw broken(
        'activatedAt',
        activatedAt === fields.activatedAt ? '개통일시는 현재보다 늦을 수 없습니다.' : FUTURE_DAY,
      )
    if (activatedAt < EARLIEST_ACTIVATION) throw broken('activatedAt', TOO_EARLY_DAY)
    await transaction.holdMonths('settle')
    const settledAt = await nextOpenMoment(db, activatedAt)
    const plan = await planToRegister(db, fields)
    const by = { actor: account, at: now.toISOString() }
    const facts = await factsOfManual(db, { carrier: fields.carrier, plan, activatedAt })
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
      settled_at: settledAt,
    }
    const document = { account, activationStatus: '개통', columns, file: null } as const
    const submitted = await insertDocument(transaction, context, document)
    const entered = {
      id: submitted.id,
      ...columns,
      dealer_id: null,
      activation_status: '개통',
      deleted_at: null,
      manual_settlement_amount: null,
      hidden_price: null,
    }
    const change = { before: null, after: entered, reason: '수동 정산 등록' }
    await recordAmounts(transaction, [change], { authorId: account.id, at: by.at })
    await recordDocumentEvents(db, submitted.id, by, [
      ...memoEdits({ memo: null }, columns.memo),
      settlementEvent('미정', amountWord(amounts.calculated_settlement_amount), '수동 정산 등록'),
    ])
    await recordSecurityEvent(db, { by: caller, at: now }, 'amount-changed', {
      how: 'added',
      subject: { kind: 'document', id: submitted.id, name: submitted.number },
      values: { 금액: amountWord(amounts.calculated_settlement_amount) },
    })
    return submitted
  })
}

/** The chosen plan, null for none. Throws RULE_BROKEN for a plan of another carrier. */
export async function planToRegister(
  db: Queryable,
  { carrier, servicePlanId }: { carrier: string; servicePlanId?: number | null | undefined },
): Promise<ServicePlanRow | null> {
  if (servicePlanId === undefined || servicePlanId === null) return null
  const plan = await db
    .selectFrom('service_plans')
    .selectAll()
    .where('id', '=', servicePlanId)
    .executeTakeFirst()
  return offeredPlan({ carrier }, plan, 'servicePlanId')
}

/** The facts that settle a manual registration: only its carrier, plan and day. */
export async function factsOfManual(
  db: Queryable,
  { carrier, plan, activatedAt }: { carrier: string; plan: ServicePlanRow | null; activatedAt: string },
): Promise<Omit<SettledFacts, 'id'>> {
  const named = await db.selectFrom('carriers').select('id').where('name', '=', carrier).executeTakeFirst()
  return {
    carrier,
    carrier_id: named?.id ?? null,
    previous_carrier: null,
    contact_code: null,
    contact_code_id: null,
    dealer_name: null,
    service_plan_id: plan?.id ?? null,
    service_plan_name: plan?.name ?? null,
    additional_service_ids: '[]',
    bundle_applied: 0,
    activated_at: activatedAt,
  }
}

/** The moment of an activation that is registered by hand: a day stands for its beginning in Korean time. */
export function activationMoment(dayOrInstant: string): string {
  return dayOrInstant.includes('T') ? dayOrInstant : kstDayStart(dayOrInstant)
}
