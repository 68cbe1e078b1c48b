import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { isOtherCarrier, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { CorrectedField } from '#shared/documents/correction.ts'
import type { correctDocument as contract } from '#shared/documents/corrections.contract.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import {
  CUSTOMER_TYPE_LABELS,
  type CustomerType,
  DOCUMENT_FIELDS,
  mayChangeField,
} from '#shared/documents/document-fields.ts'
import { missingFields, missingFieldsSentence, requiredFields } from '#shared/documents/missing-fields.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import { accountKind, scopeOf } from '#shared/permissions.ts'
import { formatPhone, phoneDigits } from '#shared/phone.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { ChangingCaller } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import { type CarrierRow, presentCarrier } from '../../carriers/carriers.present.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import {
  changeDocument,
  type DocumentChange,
  type DocumentContext,
  withColumns,
} from '../changes/change-document.ts'
import { givePlan, offerAfter } from '../changes/change-service-plan.ts'
import { type ChangedBy, EDITED_FIELDS, memoEdits, type NewDocumentEvent } from '../document-events.ts'
import { type DocumentRow, readIdList } from '../document-rows.ts'
import { requireTaken } from '../documents.access.ts'
import { heldOrigin } from '../submission/held-origin.ts'
import { judgeCustomerType } from '../submission/judge-application.ts'
import { judgeCarrier, judgeStore } from '../submission/judge-store.ts'
import { customerColumns, storeColumns } from '../submission/submit-document.ts'

type SentCorrection = BodyOf<typeof contract>
type Fields = Omit<SentCorrection, 'version' | 'previewed'>

/** Corrects what was handed in. Throws what the rules throw, and VERSION_CONFLICT. */
export function correctDocument(
  context: DocumentContext,
  caller: ChangingCaller,
  id: number,
  { version, previewed, ...fields }: SentCorrection,
): Promise<void> {
  const { account } = caller
  const target = { account, id, version, previewed, amountsBy: previewed && caller }
  return context.database.transaction((transaction) =>
    changeDocument(transaction, context, target, async (row, by) => {
      const { notes, ...others } = fields
      const isNotesAlone = notes !== undefined && Object.values(others).every((value) => value === undefined)
      if (isNotesAlone && row.activation_status === '기타완료') return [contentChange(row, notes, account)]
      if (version === undefined && !isNotesAlone) throw UNSEEN
      return correctionChanges(transaction, row, fields, by)
    }),
  )
}

/** Only what somebody has seen can be corrected, but for notes alone. */
const UNSEEN = broken('version', '신청을 다시 열어 시도해주세요.', 'INVALID_INPUT')

/** Changes what was done (the staff's memo), which the store never reads; what the store wrote stays. */
function contentChange(row: DocumentRow, notes: string | null, account: Account): DocumentChange {
  if (scopeOf(account, 'documents.editOther') === null) throw new AppError('FORBIDDEN')
  const memo = textOrNull(notes)
  return { columns: { memo }, events: memoEdits(row, memo) }
}

/** The column of each field, which holds texts that were emptied as null and a phone as its digits. */
const COLUMNS = {
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
  carrier: 'carrier',
  customerType: 'customer_type',
  previousCarrier: 'previous_carrier',
  contactCode: 'contact_code',
  storeName: 'store_name',
  servicePlanId: 'service_plan_id',
  desiredNumber: 'desired_number',
  bundleNumber: 'bundle_number',
  bundleCarrier: 'bundle_carrier',
  simNumber: 'sim_number',
  deviceSerialNumber: 'device_serial_number',
  notes: 'original_memo',
} as const satisfies Record<CorrectedField, keyof DocumentRow>
const FIELDS = Object.keys(COLUMNS) as CorrectedField[]
const LABELS = { ...DOCUMENT_FIELDS, servicePlanId: { label: '요금제' } }

/** The word for a field of a correction. */
export function labelOf(field: string): string {
  return LABELS[field as CorrectedField].label ?? field
}

/** Whether a correction would change anything. */
export function isCorrection(row: DocumentRow, sent: Fields): boolean {
  return changedFields(row, withColumns(row, [{ columns: typedColumns(sent), events: [] }])).length > 0
}

/** What a correction does to a document. Throws what the rules throw, INVALID_INPUT where nothing differs. */
export async function correctionChanges(
  transaction: Transaction,
  row: DocumentRow,
  sent: Fields,
  by: ChangedBy,
): Promise<DocumentChange[]> {
  requireTaken(by.actor, row)
  const typed = withColumns(row, [{ columns: typedColumns(sent), events: [] }])
  const edited = changedFields(row, typed)
  if (edited.length === 0) throw new AppError('INVALID_INPUT', { message: '변경된 내용이 없습니다.' })
  for (const field of edited) requireChangeable(field, row, by.actor)

  const after = { ...typed, ...excludedByType(typed, sent) }
  const origin = await judgeOrigin(transaction, row, after, by)
  if (sent.storeName !== undefined && textOrNull(sent.storeName) !== { ...after, ...origin }.store_name)
    throw broken('storeName', '판매점은 개통방명 코드로 정해집니다.')
  const { service_plan_id: _, ...columns } = {
    ...columnsOf(after),
    ...customerColumns(after.customer_name, after.customer_phone),
    ...origin,
  }
  const events = correctionEvents(row, { ...after, ...columns })
  const corrected = { columns, events }
  const planned = await planOfCorrected(transaction, row, corrected, sent)
  return planned === null ? [corrected] : [corrected, planned]
}

function typedColumns({ customerPhone, notes, ...sent }: Fields): DocumentChange['columns'] {
  const texts = Object.entries(sent)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [COLUMNS[field as keyof typeof sent], value === '' ? null : value])
  return {
    ...Object.fromEntries(texts),
    ...(customerPhone === undefined ? {} : { customer_phone: phoneDigits(customerPhone) }),
    // Whoever sends back what it read sends the staff's memo along, which must not become the store's.
    ...(notes === undefined ? {} : { original_memo: textOrNull(readNotes(notes).originalMemo) }),
  }
}

function columnsOf(row: DocumentRow): Pick<DocumentRow, (typeof COLUMNS)[CorrectedField]> {
  const entries = FIELDS.map((field) => [COLUMNS[field], row[COLUMNS[field]]])
  return Object.fromEntries(entries) as ReturnType<typeof columnsOf>
}

function changedFields(before: DocumentRow, after: DocumentRow): CorrectedField[] {
  return FIELDS.filter((field) => before[COLUMNS[field]] !== after[COLUMNS[field]])
}

/** What the customer type leaves no room for: a new customer comes from no carrier, a number that moves is not chosen. */
function excludedByType({ customer_type }: DocumentRow, sent: Fields): DocumentChange['columns'] {
  if (customer_type === 'new' && sent.previousCarrier === undefined) return { previous_carrier: null }
  return customer_type === 'port-in' && sent.desiredNumber === undefined ? { desired_number: null } : {}
}

/** Throws unless the table of fields lets this account change the field in this status. */
function requireChangeable(field: CorrectedField, row: DocumentRow, actor: Account): void {
  const kind = accountKind(actor)
  const party = kind === 'admin' ? 'admin' : kind === 'dealer' ? 'store' : 'staff'
  const status = row.activation_status as ActivationStatus
  if (mayChangeField(field, party, status)) return
  const { phase } = STATUS_TABLE[status]
  if (phase === 'activated') throw new AppError('ACTIVATED_DOCUMENT_LOCKED')
  if (phase === 'closed')
    throw new AppError('CLOSED_DOCUMENT_LOCKED', {
      message: '처리가 끝난 신청은 관리자만 정정할 수 있습니다.',
    })
  throw new AppError('FORBIDDEN', { message: '담당자가 처리 중인 신청은 수정할 수 없습니다.' })
}

/** Judges carrier, type and store as of a new application, and answers whose document it becomes. */
async function judgeOrigin(
  transaction: Transaction,
  row: DocumentRow,
  after: DocumentRow,
  { actor, at }: ChangedBy,
): Promise<DocumentChange['columns']> {
  const { db } = transaction
  const isChanged = (...fields: CorrectedField[]) =>
    fields.some((field) => row[COLUMNS[field]] !== after[COLUMNS[field]])
  const now = new Date(at)
  // A carrier that was switched off or renamed meanwhile may stay.
  const carrier = isChanged('carrier')
    ? await judgeCarrier(db, actor, after.carrier ?? undefined, now)
    : await carrierOfRow(db, row, now)

  const isDealer = actor.userType === 'dealer'
  const required = requiredFields(carrier && presentCarrier(carrier), after.customer_type, isDealer)
  const isAnew = isChanged('carrier', 'customerType')
  // What was missing before, under rules that are younger than the application, holds up no other correction.
  const known = isAnew ? [] : missingFields(required, handedIn(row))
  const missing = missingFields(required, handedIn(after)).filter((field) => !known.includes(field))
  if (missing.length > 0) {
    const message = missingFieldsSentence(missing)
    throw new AppError('MISSING_FIELDS', {
      message,
      details: missing.map((field) => ({ field, message: missingFieldsSentence([field]) })),
    })
  }
  const type = after.customer_type
  if (type !== 'other' && isChanged('carrier', 'customerType', 'previousCarrier'))
    judgeCustomerType(carrier, type as 'new' | 'port-in', after.previous_carrier)

  if (!isChanged('carrier', 'contactCode', 'storeName')) return {}
  const named = {
    contactCode: after.contact_code ?? undefined,
    storeName: isOtherCarrier(after.carrier) ? (after.store_name ?? undefined) : undefined,
  }
  const store = await judgeStore(db, actor, named, carrier?.name ?? null)
  const held = await heldOrigin(transaction, { carrierId: carrier?.id ?? null, store })
  const { carrier: _, carrier_id: __, ...code } = held
  return { ...storeColumns(store), ...(isChanged('carrier') ? held : code) }
}

/** The document's carrier as it is today; closed documents keep the name that it had then. Null where it is gone. */
async function carrierOfRow(
  db: Queryable,
  { carrier, carrier_id }: DocumentRow,
  now: Date,
): Promise<CarrierRow | null> {
  if (carrier === null) return null
  if (carrier_id === null) return carrierNamed(db, carrier, now)
  const row = await db.selectFrom('carriers').selectAll().where('id', '=', carrier_id).executeTakeFirst()
  return row ?? null
}

function handedIn(row: DocumentRow) {
  const values = Object.fromEntries(FIELDS.map((field) => [field, row[COLUMNS[field]]]))
  return { ...values, file: row.file_id } as Parameters<typeof missingFields>[1]
}

/** One line of the history for each corrected field but the plan and those of EDITED_FIELDS, which have lines of their own. */
export function correctionEvents(before: DocumentRow, after: DocumentRow): NewDocumentEvent[] {
  return changedFields(before, after)
    .filter((field) => field !== 'servicePlanId' && !(COLUMNS[field] in EDITED_FIELDS))
    .map((field) => ({
      type: 'corrected',
      from: wordOf(field, before),
      to: wordOf(field, after),
      note: LABELS[field].label,
      isVisibleToStore: true,
    }))
}

function wordOf(field: CorrectedField, row: DocumentRow): string | null {
  if (field === 'customerPhone') return formatPhone(row.customer_phone)
  if (field === 'customerType') return CUSTOMER_TYPE_LABELS[row.customer_type as CustomerType]
  const value = row[COLUMNS[field]]
  return value === null ? null : String(value)
}

/** The plan after a correction: the one that was sent; another carrier takes plan and add-ons away that are not its own. */
async function planOfCorrected(
  { db }: Transaction,
  before: DocumentRow,
  corrected: DocumentChange,
  { servicePlanId }: Fields,
): Promise<DocumentChange | null> {
  const row = withColumns(before, [corrected])
  const isMoved = row.carrier !== before.carrier
  if (servicePlanId === undefined && !isMoved) return null
  const addOnIds = isMoved ? await addOnsOf(db, row) : undefined
  const input = {
    servicePlanId: isMoved ? (servicePlanId ?? null) : servicePlanId,
    ...(addOnIds && { additionalServiceIds: addOnIds }),
  }
  return givePlan(row, input, await offerAfter(db, row, input))
}

/** The document's add-ons that its carrier has. */
async function addOnsOf(db: Queryable, row: DocumentRow): Promise<number[]> {
  const ids = readIdList(row.additional_service_ids)
  if (ids.length === 0 || row.carrier === null) return []
  const found = await db
    .selectFrom('additional_services')
    .select('id')
    .where('id', 'in', ids)
    .where('carrier', '=', row.carrier)
    .execute()
  return ids.filter((id) => found.some((addOn) => addOn.id === id))
}
