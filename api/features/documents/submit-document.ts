import type { ApplicationFields } from '#shared/documents/application.contract.ts'
import { comparable, initialConsonants } from '#shared/korean.ts'
import { kstDay } from '#shared/kst.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Context } from '../../context.ts'
import { nextDailyNumber } from '../../database/daily-number.ts'
import type { Queryable } from '../../database/database.ts'
import { tally } from '../../database/document-tallies.ts'
import { indexDocument } from '../../database/search.ts'
import type { Account } from '../../http/accounts.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { announceDocument } from './announce-document.ts'
import { recordDocumentEvents } from './document-events.ts'
import { addDocumentFile } from './document-files.ts'
import { type JudgedApplication, judgeApplication } from './judge-application.ts'
import { withKeptFile } from './kept-file.ts'
import { textOrNull } from './sent-values.ts'
import { isTaken, type NewSubmission, recordSubmission, type SubmittedDocument } from './submissions.ts'

export interface Application {
  account: Account
  fields: ApplicationFields
  file: ReceivedFile | null
  submission: NewSubmission
}

/**
 * Takes an application in: the rules, then the file made durable, then one transaction. Answers null, having stored
 * nothing, when another process had the same submissionId first. Throws what the rules throw.
 */
export async function submitDocument(
  context: Context,
  application: Application,
): Promise<SubmittedDocument | null> {
  const { account, fields, file, submission } = application
  const { database, clock } = context
  const judged = await judgeApplication(
    database.kysely,
    account,
    { fields, hasFile: file !== null },
    clock.now(),
  )
  try {
    return await withKeptFile(context, file, (storageKey) =>
      insertApplication(context, application, judged, storageKey),
    )
  } catch (error) {
    if (await isTaken(database.kysely, account, submission, error)) return null
    throw error
  }
}

function insertApplication(
  { database, clock, hub }: Context,
  { account, file, submission }: Application,
  judged: JudgedApplication,
  storageKey: string | null,
): Promise<SubmittedDocument> {
  return database.transaction(async ({ db, onCommit }) => {
    const now = clock.now()
    const at = now.toISOString()
    const documentNumber = await nextDocumentNumber(db, database.kind, now)
    const values = { ...applicationColumns(judged), document_number: documentNumber, uploaded_at: at }
    const row = await db
      .insertInto('documents')
      .values({ ...values, user_id: account.id, updated_at: at })
      .returning([
        'id',
        'version',
        'dealer_id',
        'assigned_worker_id',
        'activated_by',
        'activation_status',
        'customer_name',
        'customer_phone',
      ])
      .executeTakeFirstOrThrow()
    if (file !== null && storageKey !== null) {
      const fileId = await addDocumentFile(db, { documentId: row.id, file, storageKey, by: account, at })
      await db.updateTable('documents').set({ file_id: fileId }).where('id', '=', row.id).execute()
    }
    await recordDocumentEvents(db, row.id, { actor: account, at }, [
      { type: 'submitted', to: '대기', isVisibleToStore: true },
    ])
    await tally(db, database.kind, '대기', 1)
    await indexDocument(db, database.kind, row.id, {
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      isOpen: true,
    })
    const document = { id: row.id, number: documentNumber }
    await recordSubmission(db, account, submission, document, at)
    onCommit(() => announceDocument(hub, row))
    return document
  })
}

/** `YYYYMMDD-NNNNN`: the Seoul day and its sequence. */
async function nextDocumentNumber(
  db: Queryable,
  kind: Context['database']['kind'],
  now: Date,
): Promise<string> {
  const day = kstDay(now)
  const number = await nextDailyNumber(db, kind, day)
  return `${day.replaceAll('-', '')}-${String(number).padStart(5, '0')}`
}

function applicationColumns(judged: JudgedApplication) {
  const { fields, servicePlan } = judged
  return {
    ...customerColumns(fields.customerName ?? '', fields.customerPhone ?? ''),
    dealer_id: judged.dealerId,
    customer_email: textOrNull(fields.customerEmail),
    contact_code: judged.contactCode,
    store_name: judged.storeName,
    dealer_name: judged.dealerName,
    real_sales_pos: judged.realSalesPOS,
    carrier: judged.carrier,
    previous_carrier: fields.previousCarrier ?? null,
    bundle_number: textOrNull(fields.bundleNumber),
    bundle_carrier: textOrNull(fields.bundleCarrier),
    customer_type: judged.customerType,
    desired_number: textOrNull(fields.desiredNumber),
    status: '접수',
    activation_status: '대기',
    submitted_at: fields.submittedAt ?? null,
    original_memo: textOrNull(fields.notes),
    service_plan_id: servicePlan?.id ?? null,
    service_plan_name: servicePlan?.name ?? null,
    total_monthly_fee: servicePlan?.monthly_fee ?? null,
  }
}

/** Name and phone with what search compares them by. */
function customerColumns(name: string, phone: string) {
  return {
    customer_name: name,
    customer_name_key: comparable(name).replace(/\s/g, ''),
    customer_initials: initialConsonants(name),
    customer_phone: phoneDigits(phone),
  }
}
