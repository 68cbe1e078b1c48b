import { STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { readNotes } from '#shared/documents/document.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import {
  CUSTOMER_TYPE_LABELS,
  type DOCUMENT_FIELDS,
  type DocumentField,
} from '#shared/documents/document-fields.ts'
import { filePathOf } from '#shared/documents/document-file.contract.ts'
import { bundleWord, registrationFeeWord, simFeeWord } from '#shared/documents/fee-words.ts'
import { UNKNOWN_ACTIVATOR } from '#shared/documents/unknown-activator.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Cell } from '../../excel/workbook-sheet.ts'
import type { DocumentRow } from './document-rows.ts'

/** Names of add-ons by id. */
export type AddOnNames = ReadonlyMap<number, string>

/** One column of an export, of the document as its reader may see it; without `value` the field as it is answered. */
interface FieldCell {
  heading: string
  width: number
  value?: (document: DocumentWithAmounts, addOnNames: AddOnNames) => Cell
}

type Rules = typeof DOCUMENT_FIELDS
type Value<Field extends DocumentField> = DocumentWithAmounts[Field]
type ColumnsHolding<Type> = {
  [Column in keyof DocumentRow]: DocumentRow[Column] extends Type ? Column : never
}[keyof DocumentRow]
/** Flags are stored as 0 and 1, amounts in hundredths of a won, lists of ids as JSON; all else as it is answered. */
type ColumnOf<Field extends DocumentField> = Rules[Field]['kind'] extends 'flag'
  ? ColumnsHolding<number>
  : Rules[Field]['kind'] extends 'ids'
    ? ColumnsHolding<string>
    : ColumnsHolding<Value<Field>>

/** The source of a field: its column as it is, or a function of the row. */
type Source<Field extends DocumentField> =
  | { column: ColumnOf<Field> }
  | { read: (row: DocumentRow) => Value<Field> }

/** The part of a field that a store reads where it sees the field in part. */
type StorePart<Field extends DocumentField> = Rules[Field]['seenBy'] extends 'in part'
  ? { readForStore: (row: DocumentRow) => Value<Field> }
  : unknown

type FieldColumn<Field extends DocumentField> = Source<Field> &
  StorePart<Field> & {
    /** Its columns in an export. */
    cells: readonly FieldCell[]
    /** May a log hold it? */
    logged: boolean
  }

/** The server's side of each field of document-fields.ts. The order is that of the columns of an export. */
export const DOCUMENT_COLUMNS: { readonly [Field in DocumentField]: FieldColumn<Field> } = {
  documentNumber: { column: 'document_number', cells: [cell('접수번호', 16)], logged: true },
  uploadedAt: { column: 'uploaded_at', cells: [cell('접수일시', 17)], logged: true },
  customerName: { column: 'customer_name', cells: [cell('고객명', 12)], logged: false },
  customerPhone: {
    read: (row) => formatPhone(row.customer_phone),
    cells: [cell('연락처', 15)],
    logged: false,
  },
  customerEmail: { column: 'customer_email', cells: [cell('이메일', 22)], logged: false },
  storeName: { column: 'store_name', cells: [cell('판매점', 18)], logged: true },
  contactCode: { column: 'contact_code', cells: [cell('개통방명 코드', 14)], logged: true },
  realSalesPOS: { column: 'real_sales_pos', cells: [cell('실판매 POS', 14)], logged: true },
  carrier: { column: 'carrier', cells: [cell('통신사', 14)], logged: true },
  previousCarrier: { column: 'previous_carrier', cells: [cell('이전통신사', 12)], logged: true },
  customerType: {
    read: (row) => row.customer_type as Value<'customerType'>,
    cells: [cell('가입 유형', 10, (document) => CUSTOMER_TYPE_LABELS[document.customerType])],
    logged: true,
  },
  status: {
    read: (row) => row.status as Value<'status'>,
    cells: [cell('서류 상태', 10)],
    logged: true,
  },
  activationStatus: {
    read: (row) => row.activation_status as Value<'activationStatus'>,
    cells: [cell('개통 상태', 10, (document) => STATUS_TABLE[document.activationStatus].label)],
    logged: true,
  },
  activatedAt: { column: 'activated_at', cells: [cell('개통일시', 17)], logged: true },
  activatedByName: {
    column: 'activated_by_name',
    cells: [
      cell('개통 처리자', 12, (document) =>
        document.activatedAt === null ? null : (document.activatedByName ?? UNKNOWN_ACTIVATOR),
      ),
    ],
    logged: true,
  },
  cancelledAt: { column: 'cancelled_at', cells: [cell('취소일시', 17)], logged: true },
  assignedWorkerName: {
    column: 'assigned_worker_name',
    cells: [cell('담당자', 12)],
    logged: true,
  },
  assignedAt: { column: 'assigned_at', cells: [cell('담당 시작', 17)], logged: true },
  subscriptionNumber: {
    column: 'subscription_number',
    cells: [cell('가입번호', 16)],
    logged: false,
  },
  servicePlanName: { column: 'service_plan_name', cells: [cell('요금제', 24)], logged: true },
  additionalServiceIds: {
    column: 'additional_service_ids',
    cells: [cell('부가서비스', 24, addOnList)],
    logged: true,
  },
  totalMonthlyFee: { column: 'total_monthly_fee', cells: [cell('월 요금', 12)], logged: true },
  bundleDiscount: { column: 'bundle_discount', cells: [cell('결합 할인', 12)], logged: true },
  registrationFeePrepaid: {
    column: 'registration_fee_prepaid',
    cells: [cell('가입비', 8, registrationFeeWord)],
    logged: true,
  },
  registrationFeePostpaid: { column: 'registration_fee_postpaid', cells: [], logged: true },
  registrationFeeInstallment: { column: 'registration_fee_installment', cells: [], logged: true },
  simFeePrepaid: { column: 'sim_fee_prepaid', cells: [cell('유심비', 8, simFeeWord)], logged: true },
  simFeePostpaid: { column: 'sim_fee_postpaid', cells: [], logged: true },
  simFeeInstallment: { column: 'sim_fee_installment', cells: [], logged: true },
  bundleApplied: { column: 'bundle_applied', cells: [cell('결합', 8, bundleWord)], logged: true },
  bundleNotApplied: { column: 'bundle_not_applied', cells: [], logged: true },
  bundleNumber: { column: 'bundle_number', cells: [cell('결합번호', 15)], logged: false },
  bundleCarrier: { column: 'bundle_carrier', cells: [cell('결합통신사', 12)], logged: true },
  desiredNumber: { column: 'desired_number', cells: [cell('희망번호', 12)], logged: false },
  deviceModel: { column: 'device_model', cells: [cell('단말기 모델', 18)], logged: true },
  deviceSerialNumber: {
    column: 'device_serial_number',
    cells: [cell('단말기 일련번호', 18)],
    logged: false,
  },
  simNumber: { column: 'sim_number', cells: [cell('유심번호', 22)], logged: false },
  notes: {
    read: notesForStaff,
    readForStore: ({ original_memo: originalMemo }) =>
      originalMemo === null ? null : JSON.stringify({ originalMemo }),
    cells: [
      cell('접수 메모', 30, (document) => readNotes(document.notes).originalMemo),
      cell('메모', 30, (document) => readNotes(document.notes).memo ?? null),
    ],
    logged: false,
  },
  dealerNotes: { column: 'dealer_notes', cells: [cell('판매점 메모', 30)], logged: false },
  cancelReason: { column: 'cancel_reason', cells: [cell('취소 사유', 24)], logged: true },
  discardReason: { column: 'discard_reason', cells: [cell('폐기 사유', 24)], logged: true },

  id: { column: 'id', cells: [], logged: true },
  version: { column: 'version', cells: [], logged: true },
  dealerId: { column: 'dealer_id', cells: [], logged: true },
  userId: { column: 'user_id', cells: [], logged: true },
  dealerName: { column: 'dealer_name', cells: [], logged: true },
  submittedAt: { column: 'submitted_at', cells: [], logged: true },
  fileName: { column: 'file_name', cells: [], logged: false },
  filePath: {
    read: ({ id, file_id: fileId }) => (fileId === null ? null : filePathOf(id)),
    cells: [],
    logged: true,
  },
  fileId: { column: 'file_id', cells: [], logged: true },
  fileSize: { column: 'file_size', cells: [], logged: true },
  servicePlanId: { column: 'service_plan_id', cells: [], logged: true },
  currentMonthServicePlanId: { column: 'current_month_service_plan_id', cells: [], logged: true },
  currentMonthServicePlanName: { column: 'current_month_service_plan_name', cells: [], logged: true },
  assignedWorkerId: { column: 'assigned_worker_id', cells: [], logged: true },
  activatedBy: { column: 'activated_by', cells: [], logged: true },
  cancelledBy: { column: 'cancelled_by', cells: [], logged: true },
  cancelledByName: { column: 'cancelled_by_name', cells: [], logged: true },
  discardedAt: { column: 'discarded_at', cells: [], logged: true },
  otherCompletedAt: { column: 'other_completed_at', cells: [], logged: true },
  updatedAt: { column: 'updated_at', cells: [], logged: true },
  maskedAt: { column: 'masked_at', cells: [], logged: true },
  waitingSince: { column: 'waiting_since', cells: [], logged: true },
  recoveredAt: { column: 'recovered_at', cells: [], logged: true },
  supplementAnsweredAt: { column: 'supplement_answered_at', cells: [], logged: true },
  supplementRequired: { read: (row) => row.supplement_required_at !== null, cells: [], logged: true },
  supplementRequiredBy: { column: 'supplement_required_by', cells: [], logged: true },
  supplementRequiredAt: { column: 'supplement_required_at', cells: [], logged: true },
  supplementNotes: { column: 'supplement_notes', cells: [], logged: false },
}

function cell(heading: string, width: number, value?: FieldCell['value']): FieldCell {
  return value === undefined ? { heading, width } : { heading, width, value }
}

/** The JSON string of originalMemo, memo, currentMonthServicePlan and lastUpdated; null where there is nothing to say. */
function notesForStaff(row: DocumentRow): string | null {
  const { original_memo: originalMemo, memo, current_month_service_plan_name: currentMonthServicePlan } = row
  if (originalMemo === null && memo === null && currentMonthServicePlan === null) return null
  return JSON.stringify({ originalMemo, memo, currentMonthServicePlan, lastUpdated: row.updated_at })
}

function addOnList({ additionalServiceIds }: DocumentWithAmounts, names: AddOnNames): string {
  return additionalServiceIds.map((id) => names.get(id) ?? `#${id}`).join(', ')
}
