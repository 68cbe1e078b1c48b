import type { ApplicationFields } from '#shared/documents/application.contract.ts'
import { missingFields, missingFieldsSentence, requiredFields } from '#shared/documents/missing-fields.ts'
import { isPortIn } from '#shared/documents/port-in.ts'
import { AppError, broken } from '#shared/errors.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { type CarrierRow, presentCarrier } from '../../carriers/carriers.present.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import { type JudgedStore, judgeCarrier, judgeStore } from './judge-store.ts'

/** An application that keeps every rule, with what its carrier, code and plan add to it. */
export interface JudgedApplication {
  fields: ApplicationFields
  customerType: 'new' | 'port-in'
  carrierId: number | null
  store: JudgedStore
  servicePlan: ServicePlanRow | null
}

/** Judges an application by all rules for new ones. Throws MISSING_FIELDS or RULE_BROKEN. */
export async function judgeApplication(
  db: Queryable,
  account: Account,
  sent: { fields: ApplicationFields; hasFile: boolean },
  at: Date,
): Promise<JudgedApplication> {
  const { fields } = sent
  const customerType = fields.customerType ?? 'new'
  const carrier = await judgeCarrier(db, account, fields.carrier, at)

  const presented = carrier === null ? null : presentCarrier(carrier)
  const required = requiredFields(presented, customerType, account.userType === 'dealer')
  const missing = missingFields(required, { ...fields, file: sent.hasFile ? 'sent' : null })
  if (missing.length > 0) {
    // Only the upload dialog sends no carrier, and it asks for the file in its own words.
    const fileNeeded = carrier === null ? FILE_NEEDED : undefined
    throw new AppError('MISSING_FIELDS', {
      message: missingFieldsSentence(missing, fileNeeded),
      details: missing.map((field) => ({ field, message: missingFieldsSentence([field], fileNeeded) })),
    })
  }
  judgeCustomerType(carrier, customerType, fields.previousCarrier ?? null)

  const name = carrier?.name ?? null
  return {
    fields,
    customerType,
    carrierId: carrier?.id ?? null,
    store: await judgeStore(db, account, fields, name),
    servicePlan: fields.servicePlanId === undefined ? null : await planOf(db, fields.servicePlanId, name),
  }
}

/** Throws RULE_BROKEN where the carrier does not take such a customer, or the former carrier does not fit. */
export function judgeCustomerType(
  carrier: CarrierRow | null,
  customerType: 'new' | 'port-in',
  previousCarrier: string | null,
): void {
  if (customerType === 'new') {
    if (carrier?.allow_new_customer === 0)
      throw broken('customerType', '선택한 통신사는 신규 가입을 지원하지 않습니다.')
    if (previousCarrier !== null)
      throw broken('previousCarrier', '신규 가입에는 이전통신사를 입력할 수 없습니다.')
    return
  }
  if (carrier === null) throw broken('carrier', '번호이동은 통신사를 선택해야 합니다.')
  if (carrier.allow_port_in === 0)
    throw broken('customerType', '선택한 통신사는 번호이동을 지원하지 않습니다.')
  if (!isPortIn(previousCarrier, carrier.name))
    throw broken('previousCarrier', '이전통신사가 가입할 통신사와 같아 번호이동으로 접수할 수 없습니다.')
}

async function planOf(db: Queryable, id: number, carrier: string | null): Promise<ServicePlanRow> {
  const plan = await db.selectFrom('service_plans').selectAll().where('id', '=', id).executeTakeFirst()
  if (plan === undefined || plan.is_active !== 1)
    throw broken('servicePlanId', '사용할 수 없는 요금제입니다. 다른 요금제를 선택해주세요.')
  if (plan.carrier !== carrier) throw broken('servicePlanId', '선택한 통신사의 요금제가 아닙니다.')
  return plan
}
