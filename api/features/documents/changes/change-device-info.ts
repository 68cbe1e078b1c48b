import type * as z from 'zod/mini'
import { type DeviceInfoChange, NUMBER_NEEDED } from '#shared/documents/completed.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import { sentOrKept, sentTexts, textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import { type ChangedBy, memoEdits } from '../document-events.ts'
import type { DocumentRow } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import type { DocumentChange } from './change-document.ts'
import { changeDocument, type DocumentContext } from './change-document.ts'
import { givePlan, offerAfter, offeredPlan } from './change-service-plan.ts'

type DeviceInfoInput = z.output<typeof DeviceInfoChange>

/** Corrects an activated customer. Throws CONFLICT for any other, what the rules throw, and VERSION_CONFLICT. */
export function changeDeviceInfo(
  context: DocumentContext,
  account: Account,
  id: number,
  input: DeviceInfoInput,
): Promise<void> {
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, { account, id, version: input.version }, (row, by) =>
      customerChanges(transaction.db, row, input, by),
    ),
  )
}

/** What the correction of an activated customer does to a document. Throws what the rules throw. */
export async function customerChanges(
  db: Queryable,
  row: DocumentRow,
  input: DeviceInfoInput,
  { actor }: ChangedBy,
): Promise<DocumentChange[]> {
  requireActivated(actor, row)
  return [await planEdit(db, row, input), await infoEdit(db, row, input)]
}

/** Throws FORBIDDEN for a document that the account has not taken, CONFLICT for one that is not activated. */
export function requireActivated(account: Account, row: DocumentRow): void {
  requireTaken(account, row)
  if (row.activation_status !== '개통')
    throw new AppError('CONFLICT', { message: '개통완료된 신청이 아닙니다.' })
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

interface Naming {
  /** An id, a name, or both that mean the same plan; null: none, undefined: not said. */
  sent: { id: number | null | undefined; name: string | null | undefined }
  /** The plan that the document has; it may stay, also when it was switched off or renamed since. */
  kept: { id: number | null; name: string | null }
  fields: { id: string; name: string }
}

/**
 * The plan that a change names, null for none, undefined when the document's own stays. Throws RULE_BROKEN for a plan that
 * cannot be given to the customer, and for a name that is another plan's than the id.
 */
async function namedPlan(
  db: Queryable,
  row: DocumentRow,
  { sent, kept, fields }: Naming,
): Promise<ServicePlanRow | null | undefined> {
  const name = sent.name === '' ? null : sent.name
  if (sent.id === undefined) {
    if (name === undefined || name === kept.name) return undefined
    return name === null ? null : offeredPlan(row, await planByName(db, row.carrier, name), fields.name)
  }
  const found = sent.id === null ? undefined : await planById(db, sent.id)
  const isKept = sent.id === kept.id
  const plan = sent.id === null || isKept ? found : offeredPlan(row, found, fields.id)
  const isSame = name === undefined || name === (plan?.name ?? null) || (isKept && name === kept.name)
  if (!isSame) throw broken(fields.name, '요금제 번호와 이름이 서로 다릅니다.')
  return isKept ? undefined : (plan ?? null)
}

function planById(db: Queryable, id: number): Promise<ServicePlanRow | undefined> {
  return db.selectFrom('service_plans').selectAll().where('id', '=', id).executeTakeFirst()
}

async function planByName(
  db: Queryable,
  carrier: string | null,
  name: string,
): Promise<ServicePlanRow | undefined> {
  if (carrier === null) return undefined
  return db
    .selectFrom('service_plans')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('name', '=', name)
    .executeTakeFirst()
}
