import type * as z from 'zod/mini'
import { type DeviceInfoChange, NUMBER_NEEDED } from '#shared/documents/completed.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import { sentOrKept, sentTexts, textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import { memoEdits } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'
import { givePlan, offerAfter } from './change-service-plan.ts'
import { namedPlan } from './named-plan.ts'

type DeviceInfoInput = z.output<typeof DeviceInfoChange>

/** Corrects an activated customer. Throws CONFLICT for any other, what the rules throw, and VERSION_CONFLICT. */
export function changeDeviceInfo(
  context: DocumentContext,
  account: Account,
  id: number,
  input: DeviceInfoInput,
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version: input.version }, async (row, by) => {
      requireActivated(by.actor, row)
      return [await planEdit(transaction.db, row, input), await infoEdit(transaction.db, row, input)]
    }),
  )
}

/** Throws FORBIDDEN for a document that the account has not taken, CONFLICT for one that is not activated. */
export function requireActivated(account: Account, row: DocumentRow): void {
  requireTaken(account, row)
  if (row.activation_status !== '개통')
    throw new AppError('CONFLICT', { message: '개통완료된 문서가 아닙니다.' })
}

/** Another plan costs another fee a month; a plan that stays keeps the fee that was agreed on, whatever the list says now. */
async function planEdit(db: Queryable, row: DocumentRow, input: DeviceInfoInput): Promise<DocumentChange> {
  const plan = await namedPlan(db, row, {
    sent: { id: input.servicePlanId, name: input.servicePlanName },
    kept: { id: row.service_plan_id, name: row.service_plan_name },
    fields: { id: 'servicePlanId', name: 'servicePlanName' },
  })
  if (plan === undefined) return { columns: {}, events: [] }
  const change = { servicePlanId: plan?.id ?? null }
  return givePlan(row, change, await offerAfter(db, row, change))
}

async function infoEdit(db: Queryable, row: DocumentRow, input: DeviceInfoInput): Promise<DocumentChange> {
  if (input.subscriptionNumber !== undefined && textOrNull(input.subscriptionNumber) === null)
    throw broken('subscriptionNumber', NUMBER_NEEDED)
  const plan = await namedPlan(db, row, {
    sent: { id: input.currentMonthServicePlanId, name: input.currentMonthServicePlanName },
    kept: { id: row.current_month_service_plan_id, name: row.current_month_service_plan_name },
    fields: { id: 'currentMonthServicePlanId', name: 'currentMonthServicePlanName' },
  })
  const texts = sentTexts({
    device_model: input.deviceModel,
    device_serial_number: input.deviceSerialNumber,
    subscription_number: input.subscriptionNumber,
    memo: input.notes,
  })
  return {
    columns: { ...texts, ...(plan === undefined ? {} : currentMonth(plan)) },
    events: memoEdits(row, sentOrKept(texts.memo, row.memo)),
  }
}

function currentMonth(plan: ServicePlanRow | null) {
  return {
    current_month_service_plan_id: plan?.id ?? null,
    current_month_service_plan_name: plan?.name ?? null,
  }
}
