import * as z from 'zod/mini'
import { ACTIVATION_STATUSES } from '../documents/activation-status.ts'
import { CUSTOMER_TYPES } from '../documents/document.contract.ts'
import { SettlementLine } from '../documents/settlement-line.ts'
import { defineEndpoint } from '../endpoint.ts'
import { EXPORT, exportReason, workbookNamed } from '../excel-export.ts'
import { LIMITS } from '../limits.ts'
import { CarrierServicePolicy } from '../policies/policy.contract.ts'
import { priceDay } from '../price-period.ts'
import { optionalText } from '../text.ts'
import { page, pageQuery, wireBoolean, wireId } from '../wire.ts'

/**
 * `activation`: an activation's worth on its day. `reversal` (환수): the same amount taken back in a later month, because the
 * activation was cancelled after its own month was closed. `restored` (환수 취소): given back, because that cancellation was wrong.
 */
export const SETTLEMENT_KINDS = ['activation', 'reversal', 'restored'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
export const LATER_KIND_LABELS = { reversal: '환수', restored: '환수 취소' } as const satisfies Record<
  Exclude<SettlementKind, 'activation'>,
  string
>

const text = z.nullable(z.string())
const time = z.nullable(z.string())
/** Null means 미정: the amount is not known yet. */
const won = z.nullable(z.number())

/** A line of the settlements. All amounts in won, those of a reversal negative. */
export const Settlement = z.object({
  documentId: z.number(),
  kind: z.enum(SETTLEMENT_KINDS),
  /** The moment of the activation or of the reversal, which decides its day and month. */
  settledAt: z.string(),
  documentNumber: z.string(),
  /** The document's version, which a write sends back. */
  version: z.number(),
  customerName: z.string(),
  customerPhone: z.string(),
  storeName: text,
  contactCode: text,
  carrier: text,
  previousCarrier: text,
  customerType: z.enum(CUSTOMER_TYPES),
  isPortIn: z.boolean(),
  activationStatus: z.enum(ACTIVATION_STATUSES),
  activatedAt: time,
  activatedByName: text,
  cancelledAt: time,
  servicePlanId: z.nullable(z.number()),
  servicePlanName: text,
  subscriptionNumber: text,
  deviceModel: text,
  simNumber: text,
  /** Registered by hand (수동 등록), without an application. */
  isManual: z.boolean(),
  /** Its month is closed (마감), so nothing of it changes any more. */
  isClosed: z.boolean(),
  /** True when it counts in totals: it is active, was active when its month was closed, or is a reversal. */
  isCounted: z.boolean(),
  /** The manual amount, else the calculated one. */
  settlementAmount: won,
  manualSettlementAmount: won,
  calculatedSettlementAmount: won,
  hiddenPrice: won,
  /** settlementAmount + hiddenPrice, as far as they are known; null when both are unknown. */
  total: won,
  settlementNewCustomerPrice: won,
  settlementPortInPrice: won,
  settlementCalculatedAt: time,
  /** The lines of the calculated amount; null when none could be calculated. */
  policyDetails: z.nullable(z.array(SettlementLine)),
})
export type Settlement = z.infer<typeof Settlement>

export const SETTLEMENT_STATES = ['개통', '취소', '환수'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

export const PERIOD_NEEDED = '시작일과 종료일을 선택해주세요.'
export const PERIOD_TOO_LONG = '기간은 1년까지 조회할 수 있습니다.'

/** Seoul days of `settledAt`, both included, at most 366; absent: the running month. */
const optionalDays = { startDate: z.optional(priceDay), endDate: z.optional(priceDay) }
const narrowing = {
  /** A customer's name, its initial consonants, or digits of the phone. */
  search: z.optional(optionalText(LIMITS.search)),
  carrier: z.optional(optionalText(LIMITS.carrier)),
  /** A part of the store's name or of its contact code. */
  store: z.optional(optionalText(LIMITS.name)),
  state: z.optional(z.enum(SETTLEMENT_STATES, '상태가 올바르지 않습니다.')),
  /** Only settlements without an amount. */
  undetermined: z.optional(wireBoolean),
  /** Only settlements whose amount was set by hand. */
  manualAmount: z.optional(wireBoolean),
}
/** The filter that list, totals and export share. */
export const settlementFilters = { ...optionalDays, ...narrowing }
const SettlementFilters = z.strictObject(settlementFilters)
export type SettlementFilters = z.output<typeof SettlementFilters>

const neededDay = z.string(PERIOD_NEEDED).check(
  z.minLength(1, PERIOD_NEEDED),
  z.refine<string>((day) => day === '' || priceDay.safeParse(day).success, '날짜가 올바르지 않습니다.'),
)
const neededDays = { startDate: neededDay, endDate: neededDay }

/** Sums of the settlements that count, in won. */
export const SettlementSums = z.object({
  /** The number of activations. */
  count: z.number(),
  /** The number of reversals; their amounts are part of the sums. */
  reversals: z.number(),
  /** The number of activations without an amount. */
  undetermined: z.number(),
  amount: z.number(),
  hiddenPrice: z.number(),
  /** amount + hiddenPrice. */
  total: z.number(),
  /** Adjustments and carry-overs, which belong to no activation and are not part of `total`. */
  adjustments: z.number(),
})
export type SettlementSums = z.infer<typeof SettlementSums>

/** Totals of some days, also by carrier and by day; carriers and days without settlements are left out. */
export const SettlementTotals = z.object({
  startDate: z.string(),
  endDate: z.string(),
  totals: SettlementSums,
  carriers: z.array(z.object({ carrier: text, ...SettlementSums.shape })),
  days: z.array(z.object({ day: z.string(), ...SettlementSums.shape })),
})
export type SettlementTotals = z.infer<typeof SettlementTotals>

export const listSettlements = defineEndpoint({
  method: 'GET',
  path: '/api/settlements',
  summary: '정산 목록 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject({ ...settlementFilters, ...pageQuery }),
  response: page(Settlement),
  logged: 'list',
})
export const readSettlementTotals = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/totals',
  summary: '정산 합계: 통신사별, 일별, 한 달 전과 비교 (목록과 같은 조건)',
  access: 'settlements.manage',
  query: SettlementFilters,
  response: z.object({
    ...SettlementTotals.shape,
    /** The totals of the same days a month earlier; for a whole month, of the whole month before. */
    before: SettlementTotals,
  }),
})
export const exportSettlements = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/export',
  summary: '정산 내역 엑셀 내보내기 (목록과 같은 조건)',
  access: 'settlements.manage',
  proof: 'when-large',
  query: z.strictObject({ ...neededDays, ...narrowing, reason: exportReason }),
  response: workbookNamed('정산내역_{날짜}'),
})
export const exportActivatedDocuments = defineEndpoint({
  ...EXPORT,
  path: '/api/admin/export/activated-documents',
  summary: '개통완료 서류 엑셀 내보내기 (금액 포함)',
  access: 'settlements.manage',
  proof: 'when-large',
  query: z.strictObject({ ...neededDays, reason: exportReason }),
  response: workbookNamed('개통완료_{날짜}'),
})

/** Why there is no amount: the document has no plan, or the plan no price on the day of the activation. */
export const UNDETERMINED_REASONS = ['no-plan', 'no-price'] as const
export type UndeterminedReason = (typeof UNDETERMINED_REASONS)[number]

/** What a calculation would give now, in won; nothing is written. */
export const SettlementPreview = z.object({
  amount: won,
  hiddenPrice: won,
  lines: z.array(SettlementLine),
  reason: z.nullable(z.enum(UNDETERMINED_REASONS)),
})
export type SettlementPreview = z.infer<typeof SettlementPreview>

/** One document's settlement with everything that explains it. */
export const SettlementDetail = z.object({
  settlement: Settlement,
  /** The reversal, when it was taken back after its month was closed. */
  reversal: z.nullable(Settlement),
  /** The policies of its carrier that can be attached to it, because they do not match by themselves. */
  policies: z.array(CarrierServicePolicy),
  /** The ids of the policies that are attached. */
  policyIds: z.array(z.number()),
  /** What a recalculation and a new application of hidden prices would give. */
  preview: SettlementPreview,
})
export type SettlementDetail = z.infer<typeof SettlementDetail>

export const readSettlement = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/:documentId',
  summary: '서류 하나의 정산 내역',
  access: 'settlements.manage',
  params: z.strictObject({ documentId: wireId }),
  response: SettlementDetail,
  logged: 'view',
})
