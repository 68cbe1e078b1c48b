import type { ActivationStatus, DocumentStatus } from '#shared/documents/activation-status.ts'
import type {
  CustomerType,
  Document,
  DocumentContent,
  DocumentCurrent,
} from '#shared/documents/document.contract.ts'
import { maskName } from '#shared/korean.ts'
import { toWon } from '#shared/money.ts'
import { formatPhone, maskPhone } from '#shared/phone.ts'
import type { Account } from '../../http/accounts.ts'
import { type AmountColumns, type CurrentColumns, type DocumentRow, settledAmount } from './document-rows.ts'
import { isMaskedFor, type Standing, seesAmounts, type View, viewOf } from './documents.access.ts'
import { presentLines } from './settlement-lines.ts'

/**
 * A document for one reader (DECISIONS.md §3): a store never sees staff memos, whoever has not taken a document sees it
 * without personal data, and amounts of the settlement go to administrators only.
 */
export function presentDocument(row: DocumentRow, reader: Account): Document {
  return { ...presentContent(row, viewOf(reader, row)), ...presentCurrent(row, reader) }
}

/** What a version of a document is in one view; the same for all who have that view. */
export function presentContent(row: DocumentRow, view: View): DocumentContent {
  const isMasked = view === 'masked'
  const personal = <Value>(value: Value): Value | null => (isMasked ? null : value)
  return {
    id: row.id,
    documentNumber: row.document_number,
    version: row.version,
    dealerId: row.dealer_id,
    userId: row.user_id,
    customerName: isMasked ? maskName(row.customer_name) : row.customer_name,
    customerPhone: isMasked ? maskPhone(row.customer_phone) : formatPhone(row.customer_phone),
    customerEmail: personal(row.customer_email),
    contactCode: row.contact_code,
    storeName: row.store_name,
    dealerName: row.dealer_name,
    realSalesPOS: row.real_sales_pos,
    carrier: row.carrier,
    previousCarrier: row.previous_carrier,
    bundleNumber: personal(row.bundle_number),
    bundleCarrier: row.bundle_carrier,
    customerType: row.customer_type as CustomerType,
    desiredNumber: personal(row.desired_number),
    status: row.status as DocumentStatus,
    activationStatus: row.activation_status as ActivationStatus,
    uploadedAt: row.uploaded_at,
    submittedAt: row.submitted_at,
    activatedAt: row.activated_at,
    activatedBy: row.activated_by,
    activatedByName: row.activated_by_name,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    cancelledByName: row.cancelled_by_name,
    discardedAt: row.discarded_at,
    otherCompletedAt: row.other_completed_at,
    updatedAt: row.updated_at,
    notes: personal(notesFor(row, view)),
    supplementRequired: row.supplement_required_at !== null,
    supplementNotes: personal(row.supplement_notes),
    supplementRequiredBy: row.supplement_required_by,
    supplementRequiredAt: row.supplement_required_at,
    dealerNotes: personal(row.dealer_notes),
    discardReason: row.discard_reason,
    assignedWorkerId: row.assigned_worker_id,
    assignedWorkerName: row.assigned_worker_name,
    assignedAt: row.assigned_at,
    filePath: row.file_id === null || isMasked ? null : `/api/documents/${row.id}/download`,
    fileId: personal(row.file_id),
    fileName: personal(row.file_name),
    fileSize: row.file_size,
    servicePlanId: row.service_plan_id,
    servicePlanName: row.service_plan_name,
    currentMonthServicePlanId: row.current_month_service_plan_id,
    currentMonthServicePlanName: row.current_month_service_plan_name,
    additionalServiceIds: readIdList(row.additional_service_ids),
    registrationFeePrepaid: row.registration_fee_prepaid === 1,
    registrationFeePostpaid: row.registration_fee_postpaid === 1,
    registrationFeeInstallment: row.registration_fee_installment === 1,
    simFeePrepaid: row.sim_fee_prepaid === 1,
    simFeePostpaid: row.sim_fee_postpaid === 1,
    simFeeInstallment: row.sim_fee_installment === 1,
    bundleApplied: row.bundle_applied === 1,
    bundleNotApplied: row.bundle_not_applied === 1,
    bundleDiscount: won(row.bundle_discount),
    totalMonthlyFee: won(row.total_monthly_fee),
    deviceModel: row.device_model,
    deviceSerialNumber: personal(row.device_serial_number),
    simNumber: personal(row.sim_number),
    subscriptionNumber: personal(row.subscription_number),
    isMasked,
  }
}

/** What changes without a version. */
export function presentCurrent(row: Standing & CurrentColumns, reader: Account): DocumentCurrent {
  const chat = isMaskedFor(reader, row)
    ? { chatRoomId: null, unreadMessages: 0 }
    : { chatRoomId: row.chat_room_id, unreadMessages: row.unread_messages }
  return seesAmounts(reader) ? { ...chat, ...amountsOf(row) } : chat
}

/** SPEC.md §3's JSON string; a store gets its own memo and nothing that staff wrote beside it. */
function notesFor(row: DocumentRow, view: View): string | null {
  const originalMemo = row.original_memo
  if (view === 'store') return originalMemo === null ? null : JSON.stringify({ originalMemo })
  const currentMonthServicePlan = row.current_month_service_plan_name
  if (originalMemo === null && row.memo === null && currentMonthServicePlan === null) return null
  return JSON.stringify({
    originalMemo,
    memo: row.memo,
    currentMonthServicePlan,
    lastUpdated: row.updated_at,
  })
}

function amountsOf(row: AmountColumns) {
  return {
    settlementNewCustomerPrice: won(row.settlement_new_customer_price),
    settlementPortInPrice: won(row.settlement_port_in_price),
    settlementCalculatedAt: row.settlement_calculated_at,
    settlementAmount: won(settledAmount(row)),
    manualSettlementAmount: won(row.manual_settlement_amount),
    calculatedSettlementAmount: won(row.calculated_settlement_amount),
    hiddenPrice: won(row.hidden_price),
    policyDetails: presentLines(row.policy_details),
  }
}

function won(hundredths: number | null): number | null {
  return hundredths === null ? null : toWon(hundredths)
}

/** The JSON list of a column of ids. */
export function readIdList(text: string): number[] {
  return text === '[]' ? [] : (JSON.parse(text) as number[])
}
