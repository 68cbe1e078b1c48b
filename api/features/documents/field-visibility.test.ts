import { expect, it } from 'vitest'
import { ListedContent } from '#shared/documents/document.contract.ts'
import type { DocumentRow } from './document-rows.ts'
import { presentContent, presentListed } from './documents.present.ts'

/*
 * Who sees what of every field, written by hand, so that a mistake in document-fields.ts fails here. Fields that are added
 * later need no line here: nobody relies on them yet.
 */

const MOMENT = '2026-11-20T03:00:00.000Z'
const LATER = '2026-11-21T03:00:00.000Z'

const ROW = {
  id: 7,
  document_number: '20261120-00007',
  version: 4,
  dealer_id: 11,
  user_id: 12,
  customer_name: '홍길동',
  customer_name_key: '홍길동',
  customer_initials: 'ㅎㄱㄷ',
  customer_phone: '01012345678',
  customer_email: 'hong@example.kr',
  contact_code: 'KT-GN',
  contact_code_id: 3,
  store_name: '강남점',
  dealer_name: '강남대리점',
  real_sales_pos: 'POS-1',
  carrier: 'KT',
  carrier_id: 2,
  previous_carrier: 'SKT',
  bundle_number: '010-9999-0000',
  bundle_carrier: 'LGU+',
  customer_type: 'port-in',
  desired_number: '5678',
  status: '보완필요',
  status_set_by_admin: 1,
  activation_status: '보완필요',
  uploaded_at: MOMENT,
  submitted_at: MOMENT,
  activated_at: MOMENT,
  activated_by: 13,
  activated_by_name: '김개통',
  cancelled_at: MOMENT,
  cancelled_by: 14,
  cancelled_by_name: '김취소',
  discarded_at: MOMENT,
  other_completed_at: MOMENT,
  updated_at: LATER,
  updated_by: 13,
  others_version: 2,
  original_memo: '가족 결합 예정',
  memo: '서류 확인함',
  supplement_notes: '신분증 뒷면',
  supplement_required_by: 15,
  supplement_required_at: MOMENT,
  waiting_since: '2026-11-20T01:00:00.000Z',
  supplement_answered_at: '2026-11-20T02:00:00.000Z',
  recovered_at: MOMENT,
  dealer_notes: '내일 개통',
  discard_reason: '중복',
  cancel_reason: '고객 변심',
  assigned_worker_id: 16,
  assigned_worker_name: '이담당',
  assigned_at: MOMENT,
  file_id: 17,
  file_name: '홍길동 신청서.pdf',
  file_size: 1234,
  service_plan_id: 18,
  service_plan_name: '5G 베이직',
  current_month_service_plan_id: 19,
  current_month_service_plan_name: '5G 스탠다드',
  additional_service_ids: '[4,5]',
  registration_fee_prepaid: 1,
  registration_fee_postpaid: 0,
  registration_fee_installment: 1,
  sim_fee_prepaid: 0,
  sim_fee_postpaid: 1,
  sim_fee_installment: 1,
  bundle_applied: 1,
  bundle_not_applied: 0,
  bundle_discount: 5_000_00,
  total_monthly_fee: 69_000_00,
  device_model: 'S26',
  device_serial_number: 'SERIAL-1',
  sim_number: '8982',
  subscription_number: '12345678',
  settlement_new_customer_price: 1,
  settlement_port_in_price: 2,
  settlement_calculated_at: MOMENT,
  manual_settlement_amount: 3,
  calculated_settlement_amount: 4,
  hidden_price: 5,
  policy_details: '[]',
  is_manual: 0,
  deleted_at: null,
  deleted_by: null,
  chat_room_id: 20,
  unread_messages: 2,
} as DocumentRow

const STAFF = {
  id: 7,
  documentNumber: '20261120-00007',
  version: 4,
  dealerId: 11,
  userId: 12,
  customerName: '홍길동',
  customerPhone: '010-1234-5678',
  customerEmail: 'hong@example.kr',
  contactCode: 'KT-GN',
  storeName: '강남점',
  dealerName: '강남대리점',
  realSalesPOS: 'POS-1',
  carrier: 'KT',
  previousCarrier: 'SKT',
  bundleNumber: '010-9999-0000',
  bundleCarrier: 'LGU+',
  customerType: 'port-in',
  desiredNumber: '5678',
  status: '보완필요',
  activationStatus: '보완필요',
  uploadedAt: MOMENT,
  submittedAt: MOMENT,
  activatedAt: MOMENT,
  activatedBy: 13,
  activatedByName: '김개통',
  cancelledAt: MOMENT,
  cancelledBy: 14,
  cancelledByName: '김취소',
  discardedAt: MOMENT,
  otherCompletedAt: MOMENT,
  updatedAt: LATER,
  notes: JSON.stringify({
    originalMemo: '가족 결합 예정',
    memo: '서류 확인함',
    currentMonthServicePlan: '5G 스탠다드',
    lastUpdated: LATER,
  }),
  supplementRequired: true,
  supplementNotes: '신분증 뒷면',
  supplementRequiredBy: 15,
  supplementRequiredAt: MOMENT,
  waitingSince: '2026-11-20T01:00:00.000Z',
  recoveredAt: MOMENT,
  supplementAnsweredAt: '2026-11-20T02:00:00.000Z',
  dealerNotes: '내일 개통',
  discardReason: '중복',
  cancelReason: '고객 변심',
  assignedWorkerId: 16,
  assignedWorkerName: '이담당',
  assignedAt: MOMENT,
  filePath: '/api/documents/7/download',
  fileId: 17,
  fileName: '홍길동 신청서.pdf',
  fileSize: 1234,
  servicePlanId: 18,
  servicePlanName: '5G 베이직',
  currentMonthServicePlanId: 19,
  currentMonthServicePlanName: '5G 스탠다드',
  additionalServiceIds: [4, 5],
  registrationFeePrepaid: true,
  registrationFeePostpaid: false,
  registrationFeeInstallment: true,
  simFeePrepaid: false,
  simFeePostpaid: true,
  simFeeInstallment: true,
  bundleApplied: true,
  bundleNotApplied: false,
  bundleDiscount: 5000,
  totalMonthlyFee: 69_000,
  deviceModel: 'S26',
  deviceSerialNumber: 'SERIAL-1',
  simNumber: '8982',
  subscriptionNumber: '12345678',
  isMasked: false,
} as const

const STORE = { ...STAFF, notes: JSON.stringify({ originalMemo: '가족 결합 예정' }) }

const MASKED = {
  ...STAFF,
  customerName: '홍*동',
  customerPhone: '010-****-5678',
  customerEmail: null,
  bundleNumber: null,
  desiredNumber: null,
  notes: null,
  supplementNotes: null,
  dealerNotes: null,
  filePath: null,
  fileId: null,
  fileName: null,
  deviceSerialNumber: null,
  simNumber: null,
  subscriptionNumber: null,
  isMasked: true,
} as const

it.each([
  ['staff', STAFF],
  ['store', STORE],
  ['masked', MASKED],
] as const)('what the view %s shows of each field', (view, expected) => {
  expect(presentContent(ROW, view)).toMatchObject(expected)
})

/** The fields of a row in a list, beside notes; all others stay out of it. */
const LISTED = [
  'id',
  'version',
  'documentNumber',
  'customerName',
  'customerPhone',
  'storeName',
  'carrier',
  'customerType',
  'status',
  'activationStatus',
  'uploadedAt',
  'activatedAt',
  'activatedBy',
  'activatedByName',
  'cancelledAt',
  'cancelledByName',
  'discardedAt',
  'discardReason',
  'cancelReason',
  'otherCompletedAt',
  'supplementNotes',
  'dealerNotes',
  'assignedWorkerId',
  'waitingSince',
  'recoveredAt',
  'supplementAnsweredAt',
  'assignedWorkerName',
  'filePath',
  'servicePlanName',
  'totalMonthlyFee',
  'deviceModel',
  'subscriptionNumber',
  'isMasked',
] as const

it.each([
  ['staff', STAFF, '가족 결합 예정\n\n서류 확인함'],
  ['store', STORE, '가족 결합 예정'],
  ['masked', MASKED, null],
] as const)('a list shows of it, to the view %s', (view, expected, notes) => {
  const listed = presentListed(ROW, view)
  expect(ListedContent.parse(listed)).toEqual(listed)
  const columns = Object.fromEntries(LISTED.map((field) => [field, expected[field]]))
  expect(listed).toEqual({ ...columns, notes })
})

it.each([
  ['nothing', null, null, null],
  ['80 characters', '가'.repeat(80), null, '가'.repeat(80)],
  ['81 characters', '가'.repeat(81), null, `${'가'.repeat(80)}…`],
  ['letters of two code units', '😀'.repeat(81), null, `${'😀'.repeat(80)}…`],
  ['both memos', '가'.repeat(40), '나'.repeat(60), `${'가'.repeat(40)}\n\n${'나'.repeat(38)}…`],
])('a list cuts the memo behind 80 characters: %s', (_, original, memo, expected) => {
  const row = { ...ROW, original_memo: original, memo, current_month_service_plan_name: null }
  expect(presentListed(row, 'staff').notes).toBe(expected)
})

it('of a cancelled activation the list shows first why, however long the memo was', () => {
  const memo = `${'가'.repeat(100)}\n개통취소: 고객 변심`
  const row = { ...ROW, original_memo: null, memo, activation_status: '취소' }
  expect(presentListed(row, 'staff').notes).toMatch(/^개통취소: 고객 변심\n가+…$/)
})

it.each(['supplement_notes', 'dealer_notes', 'discard_reason'] as const)('a list cuts %s', (column) => {
  const listed = presentListed({ ...ROW, [column]: '나'.repeat(500) }, 'staff')
  expect(Object.values(listed)).toContain(`${'나'.repeat(80)}…`)
})
