import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import type { ApplicationFields } from '#shared/documents/application.contract.ts'
import { missingFields, missingFieldsSentence, requiredFields } from '#shared/documents/missing-fields.ts'
import { isPortIn } from '#shared/documents/port-in.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import { mayChooseCarrier } from '../../carriers/carriers.access.ts'
import { type CarrierRow, presentCarrier } from '../../carriers/carriers.present.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import {
  dealerOwning,
  type UsableContactCode,
  usableContactCode,
} from '../../contact-codes/contact-codes.access.ts'
import type { ServicePlanRow } from '../../service-plans/service-plans.present.ts'
import { textOrNull } from '../sent-values.ts'

/** An application that keeps every rule, with what its carrier, code and plan add to it. */
export interface JudgedApplication {
  fields: ApplicationFields
  customerType: 'new' | 'port-in'
  carrierId: number | null
  contactCode: string | null
  storeName: string | null
  dealerName: string | null
  realSalesPOS: string | null
  dealerId: number | null
  servicePlan: ServicePlanRow | null
}

/** Holds an application against the rules of SPEC.md §5 and DECISIONS.md §3–4. Throws MISSING_FIELDS or RULE_BROKEN. */
export async function judgeApplication(
  db: Queryable,
  account: Account,
  sent: { fields: ApplicationFields; hasFile: boolean },
  at: Date,
): Promise<JudgedApplication> {
  const { fields } = sent
  const isDealer = account.userType === 'dealer'
  const customerType = fields.customerType ?? 'new'
  const carrier = fields.carrier === undefined ? null : await usableCarrier(db, account, fields.carrier, at)

  const required = requiredFields(carrier === null ? null : presentCarrier(carrier), customerType, isDealer)
  const missing = missingFields(required, { ...fields, file: sent.hasFile ? 'sent' : null })
  if (missing.length > 0) {
    const message = missingFieldsSentence(missing)
    throw new AppError('MISSING_FIELDS', { message, details: missing.map((field) => ({ field, message })) })
  }
  judgeCustomerType(carrier, customerType, fields.previousCarrier ?? null)

  const name = carrier?.name ?? null
  const code =
    fields.contactCode === undefined ? null : await storeOfCode(db, account, fields.contactCode, name)
  return {
    fields,
    customerType,
    carrierId: carrier?.id ?? null,
    contactCode: fields.contactCode ?? null,
    storeName: isOtherCarrier(name)
      ? (textOrNull(fields.storeName) ?? fields.contactCode ?? null)
      : (code?.dealerName ?? null),
    dealerName: code?.dealerName ?? null,
    realSalesPOS: code?.realSalesPOS ?? null,
    dealerId: isDealer ? account.id : code === null ? null : await dealerOwning(db, code),
    servicePlan: fields.servicePlanId === undefined ? null : await planOf(db, fields.servicePlanId, name),
  }
}

async function usableCarrier(db: Queryable, account: Account, name: string, at: Date): Promise<CarrierRow> {
  const carrier = await carrierNamed(db, name, at)
  if (carrier === null) throw broken('carrier', '등록되지 않은 통신사입니다.')
  if (carrier.is_active !== 1) throw broken('carrier', '사용이 중지된 통신사입니다.')
  if (!mayChooseCarrier(account, carrier.name)) throw broken('carrier', '접수할 수 없는 통신사입니다.')
  return carrier
}

function judgeCustomerType(
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

/**
 * The store behind a code. Carriers such as 기타 have no registry of their own: there staff may type a code that is not
 * registered, and a code of any carrier will do.
 */
async function storeOfCode(
  db: Queryable,
  account: Account,
  code: string,
  carrier: string | null,
): Promise<UsableContactCode | null> {
  const store = await usableContactCode(db, account, code)
  if (isOtherCarrier(carrier)) {
    if (store !== null) return store
    if (account.userType !== 'dealer' && !(await isRegistered(db, code))) return null
  }
  if (store === null) throw broken('contactCode', '사용할 수 없는 개통방명 코드입니다.')
  if (carrier !== null && !isOtherCarrier(carrier) && store.carrier !== carrier)
    throw broken('contactCode', '선택한 통신사의 개통방명 코드가 아닙니다.')
  return store
}

async function isRegistered(db: Queryable, code: string): Promise<boolean> {
  const row = await db.selectFrom('contact_codes').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}

async function planOf(db: Queryable, id: number, carrier: string | null): Promise<ServicePlanRow> {
  const plan = await db.selectFrom('service_plans').selectAll().where('id', '=', id).executeTakeFirst()
  if (plan === undefined || plan.is_active !== 1)
    throw broken('servicePlanId', '사용할 수 없는 요금제입니다.')
  if (plan.carrier !== carrier) throw broken('servicePlanId', '선택한 통신사의 요금제가 아닙니다.')
  return plan
}
