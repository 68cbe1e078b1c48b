import type { Insertable } from 'kysely'
import type { ApplicationFields } from '#shared/documents/application.contract.ts'
import { ruleOf, SUBMITTED_FIELDS, type SubmittedField } from '#shared/documents/document-fields.ts'
import { initialConsonants, searchKey } from '#shared/korean.ts'
import { phoneDigits } from '#shared/phone.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { DOCUMENT_COLUMNS } from '../document-columns.ts'
import { heldOrigin } from './held-origin.ts'
import { insertDocument } from './insert-document.ts'
import { type JudgedApplication, judgeApplication } from './judge-application.ts'
import { judgeRecovered, type RecoveredApplication } from './judge-recovered.ts'
import type { JudgedStore } from './judge-store.ts'
import { type Submission, storeSubmission } from './store-submission.ts'
import type { StoredSubmission } from './submissions.ts'

export interface Application extends Submission {
  fields: ApplicationFields
}

/** Takes an application in; it waits then. Throws what the rules and storeSubmission throw. */
export async function submitDocument(
  context: DocumentContext,
  application: Application,
): Promise<StoredSubmission> {
  const { account, fields, file } = application
  const { database, clock } = context
  const sent = { fields, hasFile: file !== null }
  const { recovered: receipt = null } = application.submission
  const judge = receipt === null ? judgeApplication : judgeRecovered
  const { refusal, ...judged }: RecoveredApplication = await judge(
    database.kysely,
    account,
    sent,
    clock.now(),
  )
  const columns = applicationColumns(judged)
  const recovered = receipt === null ? null : { receipt, note: refusal ?? null }
  return storeSubmission(context, application, async (transaction, kept) => {
    const origin = await heldOrigin(transaction, judged)
    const document = {
      account,
      activationStatus: '대기',
      // A carrier that is no more stays as it was sent.
      columns: { ...columns, ...origin, carrier: origin.carrier ?? fields.carrier ?? null },
      file: kept,
      recovered,
    } as const
    return insertDocument(transaction, context, document)
  })
}

function applicationColumns(judged: JudgedApplication) {
  const { fields, servicePlan } = judged
  return {
    ...columnsAsSent(fields),
    ...customerColumns(fields.customerName ?? '', fields.customerPhone ?? ''),
    ...storeColumns(judged.store),
    customer_type: judged.customerType,
    original_memo: textOrNull(fields.notes),
    service_plan_id: servicePlan?.id ?? null,
    service_plan_name: servicePlan?.name ?? null,
    total_monthly_fee: servicePlan?.monthly_fee ?? null,
  }
}

/** Decided by what carrier, code and plan say, or stored in a way of their own. */
const JUDGED = [
  'customerName',
  'customerPhone',
  'customerType',
  'carrier',
  'contactCode',
  'storeName',
  'servicePlanId',
  'notes',
] as const satisfies readonly SubmittedField[]

/** All other fields are stored as sent; an absent or empty one is stored as null, an absent flag as no. */
const STORED_AS_SENT = SUBMITTED_FIELDS.filter((field) => !JUDGED.some((judged) => judged === field)).map(
  (field) => {
    const source = DOCUMENT_COLUMNS[field]
    if (!('column' in source)) throw new TypeError(`${field} has no column to be stored in`)
    return { field, column: source.column, isFlag: ruleOf(field).kind === 'flag' }
  },
)

function columnsAsSent(fields: ApplicationFields): Partial<Insertable<DocumentTable>> {
  const columns = STORED_AS_SENT.map(({ field, column, isFlag }) => {
    const value = fields[field] || null
    return [column, isFlag ? Number(value) : value]
  })
  return Object.fromEntries(columns) as Partial<Insertable<DocumentTable>>
}

export function storeColumns(store: JudgedStore) {
  return {
    dealer_id: store.dealerId,
    store_name: store.storeName,
    dealer_name: store.dealerName,
    real_sales_pos: store.realSalesPOS,
  }
}

/** Name and phone with what search compares them by. */
export function customerColumns(name: string, phone: string) {
  return {
    customer_name: name,
    customer_name_key: searchKey(name),
    customer_initials: initialConsonants(name),
    customer_phone: phoneDigits(phone),
  }
}
