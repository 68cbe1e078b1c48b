import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { isPhone } from '../phone.ts'
import { emailText, optionalText, requiredText } from '../text.ts'
import { instant, wireId } from '../wire.ts'
import {
  ACTIVATION_STATUSES,
  type ActivationStatus,
  DOCUMENT_STATUSES,
  STATUS_TABLE,
} from './activation-status.ts'
import { PREVIOUS_CARRIERS } from './port-in.ts'

export const CUSTOMER_TYPES = ['new', 'port-in', 'other'] as const
export type CustomerType = (typeof CUSTOMER_TYPES)[number]
/** The word for each type on screen and in workbooks. */
export const CUSTOMER_TYPE_LABELS = {
  new: '신규',
  'port-in': '번호이동',
  other: '기타',
} as const satisfies Record<CustomerType, string>

/** Until when a field may be changed: while it waits (대기, 보완필요), while work is left, until it is closed, or always. */
type Until = 'never' | 'pending' | 'open' | 'activated' | 'always'
type Party = 'store' | 'staff' | 'admin'
type Section = 'customer' | 'receipt' | 'plan' | 'work'

/** What is declared of each field. A field that lacks a property without a question mark does not compile. */
interface FieldRule {
  /** The kind of its value: decides how it is read from its column, shown, and written to a workbook. */
  kind: 'text' | 'memo' | 'choice' | 'time' | 'won' | 'flag' | 'id' | 'ids' | 'number'
  /** The schema of its value in answers. */
  schema: z.ZodMiniType
  /** Its schema in the multipart body of an application; absent: it is not handed in. */
  input?: z.ZodMiniType
  /**
   * `office`: no store sees it. `in part`: stores see the part that the API's document-columns.ts defines.
   */
  seenBy: 'everyone' | 'office' | 'in part'
  /** What a dealer_worker sees of it before taking the document. */
  masked: 'shown' | 'hidden' | 'name' | 'phone'
  /** What every call that changes documents keeps to. It guards nothing by itself: each call has its own rules. */
  changedBy: Readonly<Record<Party, Until>>
  /** Its label in the details and in forms; null: no person reads it. */
  label: string | null
  /** The section of the details that shows it; absent: none. */
  section?: Section
  /** The details show it even when it is empty. */
  evenEmpty?: true
  /** Its label on the store's own screen; absent: it is not shown there. */
  storeLabel?: string
  /** Part of the rows of a list (`view=row`); a memo is cut there. */
  listed?: true
}

const words = { kind: 'text', schema: z.string() } as const
const text = { kind: 'text', schema: z.nullable(z.string()) } as const
const memo = { kind: 'memo', schema: z.nullable(z.string()) } as const
const moment = { kind: 'time', schema: z.string() } as const
const time = { kind: 'time', schema: z.nullable(z.string()) } as const
const someId = { kind: 'id', schema: z.nullable(z.number()) } as const
const won = { kind: 'won', schema: z.nullable(z.number()) } as const
const flag = { kind: 'flag', schema: z.boolean() } as const

/** Not personal: whoever may know of the document reads it. */
const OPEN = { seenBy: 'everyone', masked: 'shown' } as const
/** Personal: about the customer, or written about the customer. */
const PERSONAL = { seenBy: 'everyone', masked: 'hidden' } as const

/** Only the server writes it. */
const NOBODY = { store: 'never', staff: 'never', admin: 'never' } as const
const HANDED_IN = { store: 'pending', staff: 'open', admin: 'always' } as const
/** Handed in, and can be corrected after the activation too. */
const HANDED_IN_KEPT = { store: 'pending', staff: 'activated', admin: 'always' } as const
const WORK = { store: 'never', staff: 'open', admin: 'open' } as const
const WORK_OR_ADMIN = { store: 'never', staff: 'open', admin: 'always' } as const
/** Can be corrected after the activation too. */
const KEPT = { store: 'never', staff: 'activated', admin: 'activated' } as const
const KEPT_OR_ADMIN = { store: 'never', staff: 'activated', admin: 'always' } as const

/** Typed into a line of the form. */
const line = (longest: number) => ({ input: optionalText(longest) })

const SILENT = { label: null } as const
const customer = labelled('customer')
const receipt = labelled('receipt')
const plan = labelled('plan')
const work = labelled('work')

function labelled(section: Section) {
  return (label: string, storeLabel?: string) =>
    storeLabel === undefined ? { section, label } : { section, label, storeLabel }
}

/**
 * Every field of an application, once. Contract, presenter, masking, exports, details and the tests' documents derive from this
 * table; the column, the place in the workbook and whether a log may hold it are in document-columns.ts of the API. The order
 * is that of the details. The table ships to every device, so the amounts, which only administrators read, are in
 * document-amounts.ts.
 */
export const DOCUMENT_FIELDS = {
  id: { kind: 'id', schema: z.number(), ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  /** Counts up with every change; sent back with a write. */
  version: { kind: 'number', schema: z.number(), ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  dealerId: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT },
  userId: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT },

  customerName: {
    ...words,
    input: requiredText(LIMITS.name, '고객명을 입력하세요'),
    seenBy: 'everyone',
    masked: 'name',
    changedBy: HANDED_IN,
    ...customer('고객명'),
    listed: true,
  },
  customerPhone: {
    ...words,
    input: requiredText(LIMITS.phone, '연락처를 입력하세요').check(
      z.refine<string>(isPhone, '올바른 연락처를 입력해주세요.'),
    ),
    seenBy: 'everyone',
    masked: 'phone',
    changedBy: HANDED_IN,
    ...customer('연락처', '연락처'),
    evenEmpty: true,
    listed: true,
  },
  customerEmail: {
    ...text,
    input: emailText,
    ...PERSONAL,
    changedBy: HANDED_IN,
    ...customer('이메일', '이메일'),
  },
  /** Read from the application only for carriers whose name contains 기타; else the contact code names it. */
  storeName: {
    ...text,
    input: optionalText(LIMITS.name),
    ...OPEN,
    changedBy: HANDED_IN,
    ...customer('판매점', '판매점'),
    evenEmpty: true,
    listed: true,
  },
  contactCode: {
    ...text,
    input: requiredText(LIMITS.contactCode, '개통방명코드를 입력하세요'),
    ...OPEN,
    changedBy: HANDED_IN,
    ...customer('개통방명 코드', '개통방명 코드'),
    evenEmpty: true,
  },
  dealerName: { ...text, ...OPEN, changedBy: NOBODY, ...SILENT },
  realSalesPOS: { ...text, ...OPEN, changedBy: NOBODY, ...customer('실판매 POS') },

  documentNumber: { ...words, ...OPEN, changedBy: NOBODY, ...receipt('접수번호'), listed: true },
  /** When the server received it. */
  uploadedAt: { ...moment, ...OPEN, changedBy: NOBODY, ...receipt('접수일시', '접수'), listed: true },
  /** When it was submitted by the device's clock; it is shown but counted nowhere. */
  submittedAt: { ...time, input: instant, ...OPEN, changedBy: NOBODY, ...receipt('기기에서 작성한 일시') },
  carrier: {
    ...text,
    input: requiredText(LIMITS.carrier, '통신사를 선택하세요'),
    ...OPEN,
    changedBy: HANDED_IN,
    ...receipt('통신사', '통신사'),
    evenEmpty: true,
    listed: true,
  },
  customerType: {
    kind: 'choice',
    schema: z.enum(CUSTOMER_TYPES),
    input: z.enum(['new', 'port-in'], '가입 유형을 선택해주세요.'),
    ...OPEN,
    changedBy: HANDED_IN,
    ...receipt('유형', '가입 유형'),
    listed: true,
  },
  previousCarrier: {
    ...text,
    input: z.enum(PREVIOUS_CARRIERS, '이전통신사를 선택해주세요.'),
    ...OPEN,
    changedBy: HANDED_IN,
    ...receipt('이전통신사', '이전통신사'),
  },
  desiredNumber: {
    ...text,
    ...line(LIMITS.name),
    ...PERSONAL,
    changedBy: HANDED_IN,
    ...receipt('희망번호', '희망번호'),
  },
  bundleNumber: {
    ...text,
    ...line(LIMITS.name),
    ...PERSONAL,
    changedBy: HANDED_IN,
    ...receipt('결합번호', '결합번호'),
  },
  bundleCarrier: {
    ...text,
    ...line(LIMITS.carrier),
    ...OPEN,
    changedBy: HANDED_IN,
    ...receipt('결합통신사', '결합통신사'),
  },
  fileName: {
    ...text,
    ...PERSONAL,
    changedBy: NOBODY,
    ...receipt('첨부 서류', '첨부 서류'),
    evenEmpty: true,
  },
  /** The path of the file's download; null without a file. */
  filePath: { ...text, ...PERSONAL, changedBy: NOBODY, ...SILENT, listed: true },
  /** Changes whenever another file takes the place of this one. */
  fileId: { ...someId, ...PERSONAL, changedBy: NOBODY, ...SILENT },
  fileSize: { kind: 'number', schema: z.nullable(z.number()), ...OPEN, changedBy: NOBODY, ...SILENT },

  servicePlanId: { ...someId, input: wireId, ...OPEN, changedBy: HANDED_IN_KEPT, ...SILENT },
  servicePlanName: {
    ...text,
    ...OPEN,
    changedBy: KEPT_OR_ADMIN,
    ...plan('요금제', '요금제'),
    evenEmpty: true,
    listed: true,
  },
  currentMonthServicePlanId: { ...someId, ...OPEN, changedBy: KEPT, ...SILENT },
  currentMonthServicePlanName: { ...text, ...OPEN, changedBy: KEPT, ...plan('당월 요금제') },
  /** Won a month: plan + add-ons − bundleDiscount; null without a plan. */
  totalMonthlyFee: {
    ...won,
    ...OPEN,
    changedBy: NOBODY,
    ...plan('월 요금', '월 요금'),
    evenEmpty: true,
    listed: true,
  },
  // Each group of flags is shown as one word, under the label of its first flag.
  registrationFeePrepaid: { ...flag, ...OPEN, changedBy: WORK, ...plan('가입비') },
  registrationFeePostpaid: { ...flag, ...OPEN, changedBy: WORK, ...SILENT },
  registrationFeeInstallment: { ...flag, ...OPEN, changedBy: WORK, ...SILENT },
  simFeePrepaid: { ...flag, ...OPEN, changedBy: WORK, ...plan('유심비') },
  simFeePostpaid: { ...flag, ...OPEN, changedBy: WORK, ...SILENT },
  simFeeInstallment: { ...flag, ...OPEN, changedBy: WORK, ...SILENT },
  bundleApplied: { ...flag, ...OPEN, changedBy: WORK, ...plan('결합') },
  bundleNotApplied: { ...flag, ...OPEN, changedBy: WORK, ...SILENT },
  bundleDiscount: { ...won, ...OPEN, changedBy: WORK, ...plan('결합 할인') },
  deviceModel: { ...text, ...OPEN, changedBy: KEPT, ...plan('단말기 모델'), evenEmpty: true, listed: true },
  /** These two are printed on the boxes, so that a store may read them there; the office goes on from them. */
  deviceSerialNumber: {
    ...text,
    ...line(LIMITS.name),
    ...PERSONAL,
    changedBy: HANDED_IN_KEPT,
    ...plan('일련번호', '단말기 일련번호'),
  },
  simNumber: {
    ...text,
    ...line(LIMITS.name),
    ...PERSONAL,
    changedBy: HANDED_IN,
    ...plan('유심번호', '유심번호'),
    evenEmpty: true,
  },
  additionalServiceIds: {
    kind: 'ids',
    schema: z.array(z.number()),
    ...OPEN,
    changedBy: WORK,
    ...plan('부가서비스'),
  },

  activationStatus: {
    kind: 'choice',
    schema: z.enum(ACTIVATION_STATUSES),
    ...OPEN,
    changedBy: KEPT_OR_ADMIN,
    ...work('개통 상태'),
    listed: true,
  },
  status: {
    kind: 'choice',
    schema: z.enum(DOCUMENT_STATUSES),
    ...OPEN,
    changedBy: { store: 'never', staff: 'never', admin: 'always' },
    ...work('상태'),
    listed: true,
  },
  assignedWorkerId: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  assignedWorkerName: {
    ...text,
    ...OPEN,
    changedBy: NOBODY,
    ...work('담당자', '담당자'),
    evenEmpty: true,
    listed: true,
  },
  assignedAt: { ...time, ...OPEN, changedBy: NOBODY, ...work('담당 시작') },
  subscriptionNumber: {
    ...text,
    ...PERSONAL,
    changedBy: KEPT_OR_ADMIN,
    ...work('가입번호', '가입번호'),
    evenEmpty: true,
    listed: true,
  },
  activatedAt: { ...time, ...OPEN, changedBy: WORK_OR_ADMIN, ...work('개통일시', '개통'), listed: true },
  activatedBy: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  activatedByName: { ...text, ...OPEN, changedBy: NOBODY, ...work('개통 처리자'), listed: true },
  cancelledAt: { ...time, ...OPEN, changedBy: KEPT_OR_ADMIN, ...work('취소일시'), listed: true },
  cancelledBy: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT },
  cancelledByName: { ...text, ...OPEN, changedBy: NOBODY, ...work('취소 처리자'), listed: true },
  discardedAt: { ...time, ...OPEN, changedBy: NOBODY, ...work('폐기일시'), listed: true },
  otherCompletedAt: { ...time, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  updatedAt: { ...moment, ...OPEN, changedBy: NOBODY, ...SILENT },
  /** Since when name and phone are kept in their masked forms only, and nothing else about the customer. */
  maskedAt: { ...time, ...OPEN, changedBy: NOBODY, ...SILENT },
  discardReason: { ...memo, ...OPEN, changedBy: WORK_OR_ADMIN, ...work('폐기 사유'), listed: true },
  cancelReason: { ...memo, ...OPEN, changedBy: WORK_OR_ADMIN, ...work('취소 사유'), listed: true },
  /** Since when it waits for the back office: its receipt, or the store's answer to a 보완필요. */
  waitingSince: { ...moment, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  /** When the store answered the 보완필요 that nobody has looked at yet. */
  supplementAnsweredAt: { ...time, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  /** When a device sent it again after a loss of data, until somebody has checked what was done to it before. */
  recoveredAt: { ...time, ...OPEN, changedBy: NOBODY, ...SILENT, listed: true },
  supplementRequired: { ...flag, ...OPEN, changedBy: NOBODY, ...SILENT },
  supplementRequiredBy: { ...someId, ...OPEN, changedBy: NOBODY, ...SILENT },
  supplementRequiredAt: { ...time, ...OPEN, changedBy: NOBODY, ...SILENT },
  supplementNotes: { ...memo, ...PERSONAL, changedBy: WORK_OR_ADMIN, ...work('보완 내용'), listed: true },
  dealerNotes: { ...memo, ...PERSONAL, changedBy: WORK, ...work('판매점 메모'), listed: true },
  /** A JSON string, see `DocumentNotes`: a store reads its own memo there, but nothing that staff wrote. */
  notes: {
    ...memo,
    ...line(LIMITS.memo),
    seenBy: 'in part',
    masked: 'hidden',
    changedBy: HANDED_IN_KEPT,
    ...work('메모', '메모'),
    listed: true,
  },
} as const satisfies Record<string, FieldRule>

type Fields = typeof DOCUMENT_FIELDS
export type DocumentField = keyof Fields
export const FIELD_NAMES = Object.keys(DOCUMENT_FIELDS) as DocumentField[]

export function ruleOf(field: DocumentField): Readonly<FieldRule> {
  return DOCUMENT_FIELDS[field]
}

/** The fields that declare something: `FieldsWith<'input'>` are those that an application brings along. */
type FieldsWith<Key extends keyof FieldRule> = {
  [Field in DocumentField]: Fields[Field] extends Record<Key, unknown> ? Field : never
}[DocumentField]
export type SubmittedField = FieldsWith<'input'>
export type ListedField = FieldsWith<'listed'>
export const SUBMITTED_FIELDS = FIELD_NAMES.filter(
  (field): field is SubmittedField => ruleOf(field).input !== undefined,
)
export const LISTED_FIELDS = FIELD_NAMES.filter(
  (field): field is ListedField => ruleOf(field).listed !== undefined,
)

/** Whether this party may change the field in this status. A call may have further conditions of its own. */
export function mayChangeField(field: DocumentField, party: Party, status: ActivationStatus): boolean {
  const { phase, group } = STATUS_TABLE[status]
  switch (ruleOf(field).changedBy[party]) {
    case 'never':
      return false
    case 'pending':
      return group === 'pending'
    case 'open':
      return phase === 'open'
    case 'activated':
      return phase !== 'closed'
    case 'always':
      return true
  }
}
