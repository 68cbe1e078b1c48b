import * as z from 'zod/mini'
import { SettlementLine } from '../settlements/settlement-line.ts'
import { ACTIVATION_STATUSES, DOCUMENT_STATUSES } from './activation-status.ts'

export const CUSTOMER_TYPES = ['new', 'port-in', 'other'] as const
export type CustomerType = (typeof CUSTOMER_TYPES)[number]
/** The word for each type on screen and in workbooks. */
export const CUSTOMER_TYPE_LABELS = {
  new: '신규',
  'port-in': '번호이동',
  other: '기타',
} as const satisfies Record<CustomerType, string>

const text = z.nullable(z.string())
const time = z.nullable(z.string())
const someId = z.nullable(z.number())

/** What changes without a new version: the chat, and what the settlement makes of the document. */
export const DocumentCurrent = z.object({
  chatRoomId: someId,
  /** Chat messages of the other side that the reader's side has not read. */
  unreadMessages: z.number(),
  /** Amounts in won. Present in answers to administrators only (DECISIONS.md §3). */
  settlementNewCustomerPrice: z.optional(z.nullable(z.number())),
  settlementPortInPrice: z.optional(z.nullable(z.number())),
  settlementCalculatedAt: z.optional(time),
  settlementAmount: z.optional(z.nullable(z.number())),
  manualSettlementAmount: z.optional(z.nullable(z.number())),
  calculatedSettlementAmount: z.optional(z.nullable(z.number())),
  hiddenPrice: z.optional(z.nullable(z.number())),
  policyDetails: z.optional(z.nullable(z.array(SettlementLine))),
})
export type DocumentCurrent = z.infer<typeof DocumentCurrent>

/** What a version of the document holds, for one view of it. */
export const DocumentContent = z.object({
  id: z.number(),
  documentNumber: z.string(),
  /** Counts up with every change; sent back with a write (DECISIONS.md §4). */
  version: z.number(),
  dealerId: someId,
  userId: someId,
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: text,
  contactCode: text,
  storeName: text,
  dealerName: text,
  realSalesPOS: text,
  carrier: text,
  previousCarrier: text,
  bundleNumber: text,
  bundleCarrier: text,
  customerType: z.enum(CUSTOMER_TYPES),
  desiredNumber: text,
  status: z.enum(DOCUMENT_STATUSES),
  activationStatus: z.enum(ACTIVATION_STATUSES),
  /** Receipt at the server. */
  uploadedAt: z.string(),
  /** When the device says it was submitted; shown, counted nowhere. */
  submittedAt: time,
  activatedAt: time,
  activatedBy: someId,
  activatedByName: text,
  cancelledAt: time,
  cancelledBy: someId,
  cancelledByName: text,
  discardedAt: time,
  otherCompletedAt: time,
  updatedAt: z.string(),
  /** JSON string with originalMemo, memo, currentMonthServicePlan and lastUpdated (SPEC.md §3). */
  notes: text,
  supplementRequired: z.boolean(),
  supplementNotes: text,
  supplementRequiredBy: someId,
  supplementRequiredAt: time,
  dealerNotes: text,
  discardReason: text,
  assignedWorkerId: someId,
  assignedWorkerName: text,
  assignedAt: time,
  /** Where the file is downloaded; null without a file. */
  filePath: text,
  /** Another for each file that takes the place of the one before. */
  fileId: someId,
  fileName: text,
  fileSize: z.nullable(z.number()),
  servicePlanId: someId,
  servicePlanName: text,
  currentMonthServicePlanId: someId,
  currentMonthServicePlanName: text,
  additionalServiceIds: z.array(z.number()),
  registrationFeePrepaid: z.boolean(),
  registrationFeePostpaid: z.boolean(),
  registrationFeeInstallment: z.boolean(),
  simFeePrepaid: z.boolean(),
  simFeePostpaid: z.boolean(),
  simFeeInstallment: z.boolean(),
  bundleApplied: z.boolean(),
  bundleNotApplied: z.boolean(),
  /** Won. */
  bundleDiscount: z.nullable(z.number()),
  /** Won a month: plan + add-ons − bundleDiscount; null without a plan. */
  totalMonthlyFee: z.nullable(z.number()),
  deviceModel: text,
  deviceSerialNumber: text,
  simNumber: text,
  subscriptionNumber: text,
  /** Name and phone are masked for this reader. */
  isMasked: z.boolean(),
})
export type DocumentContent = z.infer<typeof DocumentContent>

/**
 * An application (서류). Which fields are filled depends on who reads: a store never sees staff memos, a dealer_worker sees
 * unassigned rows masked, only administrators see money.
 */
export const Document = z.object({ ...DocumentContent.shape, ...DocumentCurrent.shape })
export type Document = z.infer<typeof Document>

/** One of the files that a document ever had. */
export const DocumentFile = z.object({
  id: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  uploadedAt: z.string(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/** One line of the timeline (처리 이력). */
export const DocumentEvent = z.object({
  id: z.number(),
  at: z.string(),
  actorName: z.string(),
  type: z.enum([
    'submitted',
    'status-changed',
    'plan-changed',
    'supplement-answered',
    'file-replaced',
    'edited',
    'assigned',
    'deleted',
    'restored',
    /** For administrators only: what is settled became another amount. */
    'settlement-changed',
  ]),
  from: text,
  to: text,
  note: text,
})
export type DocumentEvent = z.infer<typeof DocumentEvent>

/** What the JSON string in `notes` holds. */
export interface DocumentNotes {
  originalMemo: string | null
  memo?: string | null
  currentMonthServicePlan?: string | null
  lastUpdated?: string | null
}

/** Reads `notes`: the JSON of this product, or plain text of older records as the original memo. */
export function readNotes(notes: string | null): DocumentNotes {
  if (notes === null || notes === '') return { originalMemo: null }
  try {
    const parsed: unknown = JSON.parse(notes)
    if (typeof parsed === 'object' && parsed !== null && 'originalMemo' in parsed)
      return parsed as DocumentNotes
  } catch {
    return { originalMemo: notes }
  }
  return { originalMemo: notes }
}

/** Memo as lists show it: originalMemo and memo joined by a blank line (SPEC.md §2). */
export function joinedMemo(notes: string | null): string {
  const { originalMemo, memo } = readNotes(notes)
  return [originalMemo, memo]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('\n\n')
}
