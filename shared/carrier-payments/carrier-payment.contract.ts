import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EXPORT, exportReason, workbookNamed } from '../excel-export.ts'
import { ImportReport, WORKBOOK_OR_CSV_FILE } from '../imports/imports.contract.ts'
import { LIMITS } from '../limits.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { optionalText } from '../text.ts'
import { chosenWireId, kstMonthText, page, pageQuery, wireBoolean, wireId, wireJson } from '../wire.ts'

const BAD_LAYOUT = '열 지정이 올바르지 않습니다.'
/** A column of a sheet, from 0. */
const column = z.int(BAD_LAYOUT).check(z.gte(0, BAD_LAYOUT), z.lte(LIMITS.importColumns - 1, BAD_LAYOUT))

/** What is read twice would be paid twice. */
const areDifferent = (read: readonly (string | number)[]) => new Set(read).size === read.length

/** Which columns of a carrier's file hold what. Several amounts of a row add up. */
export const PaymentColumns = z.strictObject({
  subscriptionNumber: column,
  amounts: z
    .array(column)
    .check(
      z.minLength(1, BAD_LAYOUT),
      z.maxLength(LIMITS.paymentAmounts, BAD_LAYOUT),
      z.refine(areDifferent, BAD_LAYOUT),
    ),
  paidOn: z.nullable(column),
  plan: z.nullable(column),
  note: z.nullable(column),
})
export type PaymentColumns = z.output<typeof PaymentColumns>

/** How a carrier's file is read: the sheets with the row of their headings, from 1, and the columns, which all of them share. */
export const PaymentLayout = z.strictObject({
  sheets: z
    .array(
      z.strictObject({
        /** Empty for a file with one sheet, such as CSV. */
        name: z.string().check(z.maxLength(LIMITS.name, BAD_LAYOUT)),
        headingRow: z.int(BAD_LAYOUT).check(z.gte(1, BAD_LAYOUT), z.lte(1000, BAD_LAYOUT)),
      }),
    )
    .check(
      z.minLength(1, BAD_LAYOUT),
      z.maxLength(LIMITS.importSheets, BAD_LAYOUT),
      z.refine((sheets) => areDifferent(sheets.map(({ name }) => name)), BAD_LAYOUT),
    ),
  /** 2: the headings stand in two rows, of which `headingRow` is the upper one. */
  headingRows: z.int(BAD_LAYOUT).check(z.gte(1, BAD_LAYOUT), z.lte(2, BAD_LAYOUT)),
  columns: PaymentColumns,
})
export type PaymentLayout = z.output<typeof PaymentLayout>

/** The first rows of a sheet, for a person who says what its columns are. */
export const SampledSheet = z.object({
  name: z.string(),
  /** How many rows are not empty. */
  rows: z.number(),
  sample: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
})
export type SampledSheet = z.infer<typeof SampledSheet>

const file = WORKBOOK_OR_CSV_FILE
const access = 'settlements.manage'

export const CARRIER_NEEDED = '통신사를 선택해주세요'
const chosenCarrier = chosenWireId(CARRIER_NEEDED)

export const lookAtPayments = defineEndpoint({
  method: 'POST',
  path: '/api/carrier-payments/look',
  summary: '통신사 정산 파일의 시트와 첫 행들, 그리고 기억된 열 지정 (저장하지 않음)',
  access,
  cost: 'table',
  body: { kind: 'multipart', fields: z.strictObject({ carrierId: chosenCarrier }), file },
  response: z.object({
    sheets: z.array(SampledSheet),
    /** As such a file was read before, or as its headings suggest; null: the headings say nothing. */
    layout: z.nullable(PaymentLayout),
    /** True for a layout that somebody has confirmed. */
    isRemembered: z.boolean(),
  }),
})

const won = z.number()
/** An upload of payments. Amounts in won. */
export const CarrierPaymentFile = z.object({
  id: z.number(),
  carrierId: z.number(),
  carrier: z.string(),
  month: z.string(),
  fileName: z.string(),
  rows: z.number(),
  amount: won,
  uploadedByName: z.string(),
  uploadedAt: z.string(),
  /** When another upload took its place or somebody deleted it; null: it counts. */
  endedAt: z.nullable(z.string()),
  endedByName: z.nullable(z.string()),
})
export type CarrierPaymentFile = z.infer<typeof CarrierPaymentFile>

export const uploadCarrierPayments = defineEndpoint({
  method: 'POST',
  path: '/api/carrier-payments/upload',
  summary: '통신사 정산 파일 업로드 (같은 달에 같은 이름의 파일은 통째로 바뀝니다)',
  access,
  proof: 'recent',
  changes: 'settlements',
  cost: 'table',
  query: z.strictObject({ dryRun: z.optional(wireBoolean) }),
  body: {
    kind: 'multipart',
    fields: z.strictObject({
      carrierId: chosenCarrier,
      month: kstMonthText,
      /** A PaymentLayout as JSON; absent: the remembered one. */
      layout: z.optional(z.pipe(wireJson(BAD_LAYOUT), PaymentLayout)),
    }),
    file,
  },
  response: z.extend(ImportReport, {
    /** The sum of the rows that are read, in won. */
    amount: won,
    /** The upload whose place this one takes. */
    replaces: z.nullable(CarrierPaymentFile),
  }),
})
export const listCarrierPaymentFiles = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-payments/files',
  summary: '통신사 정산 파일 목록 (바뀌거나 삭제된 것도, 새것부터)',
  access,
  query: z.strictObject({ month: kstMonthText }),
  response: z.array(CarrierPaymentFile),
})
export const deleteCarrierPaymentFile = defineEndpoint({
  method: 'DELETE',
  path: '/api/carrier-payments/files/:id',
  summary: '통신사 정산 파일 하나의 내용 삭제 (기록은 남음)',
  access,
  proof: 'recent',
  changes: 'settlements',
  params: z.strictObject({ id: wireId }),
  response: CarrierPaymentFile,
})

/**
 * `paid`: as much as expected, or, where nothing is expected of the plan, no less than the store gets. `over` and `under`: more, less.
 * `elsewhere`: a number of a document that is no activation of the month and carrier. `unknown`: a number that no document has.
 */
export const PAYMENT_OUTCOMES = ['paid', 'unpaid', 'under', 'over', 'elsewhere', 'unknown'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]
export const PAYMENT_OUTCOME_WORDS = {
  paid: '지급',
  unpaid: '미지급',
  under: '부족',
  over: '초과',
  elsewhere: '다른 건',
  unknown: '모르는 번호',
} as const satisfies Record<PaymentOutcome, string>

/** An activation of the month with what its carrier paid, or a paid number without one. Amounts in won. */
export const Reconciled = z.object({
  /** Null: nothing was paid, and the carrier's file of the month is not there yet. */
  outcome: z.nullable(z.enum(PAYMENT_OUTCOMES)),
  documentId: z.nullable(z.number()),
  documentNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  subscriptionNumber: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  servicePlanName: z.nullable(z.string()),
  activatedAt: z.nullable(z.string()),
  /** The sum of all payments; null: none. */
  paid: z.nullable(won),
  /** What the carrier should pay for the plan; null: nobody said. */
  expected: z.nullable(won),
  /** What the ledger owes the store for it, hidden price and 조정 included; null: 미정. */
  owed: z.nullable(won),
  /** What an activation leaves over; null: it is none, it has no outcome, or neither amount is known. */
  margin: z.nullable(won),
})
export type Reconciled = z.infer<typeof Reconciled>

const filters = {
  month: kstMonthText,
  carrierId: z.optional(wireId),
  outcome: z.optional(z.enum(PAYMENT_OUTCOMES, '대조 결과가 올바르지 않습니다.')),
  /** A part of a customer's or store's name, or of a document or subscription number. */
  search: z.optional(optionalText(LIMITS.search)),
}

export const listReconciled = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-payments/reconciled',
  cost: 'figures',
  summary: '통신사 대조 목록: 그 달의 개통과 받은 금액, 그리고 개통이 없는 가입번호',
  access,
  query: z.strictObject({ ...filters, ...pageQuery }),
  response: page(Reconciled),
  logged: 'list',
})
export const exportReconciled = defineEndpoint({
  ...EXPORT,
  path: '/api/carrier-payments/export',
  summary: '통신사 대조 엑셀 내보내기 (목록과 같은 조건)',
  access,
  proof: 'when-large',
  query: z.strictObject({ ...filters, reason: exportReason }),
  response: workbookNamed('통신사대조_{날짜}'),
})

/**
 * Activations with what was paid for them and what their stores get, in won; the margin is the difference. `awaited`: how many more
 * there are whose carrier's file of the month is not there yet; the margin is null where there are no others.
 */
export const Margin = z.object({
  count: z.number(),
  awaited: z.number(),
  paid: won,
  owed: won,
  margin: z.nullable(won),
})
export type Margin = z.infer<typeof Margin>

export const readReconciliation = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-payments/totals',
  cost: 'figures',
  summary: '통신사 대조 합계: 결과별, 판매점별, 요금제별 마진',
  access,
  query: z.strictObject({ month: kstMonthText, carrierId: z.optional(wireId) }),
  response: z.object({
    outcomes: z.array(
      z.object({ outcome: z.enum(PAYMENT_OUTCOMES), count: z.number(), paid: won, owed: won }),
    ),
    /** Of all activations of the month. */
    total: Margin,
    /** What stores get for no activation, and for no carrier: 조정 of the month without an application. A part of what is owed. */
    adjustments: won,
    stores: z.array(z.object({ storeName: z.nullable(z.string()), ...Margin.shape })),
    plans: z.array(
      z.object({
        carrier: z.nullable(z.string()),
        servicePlanName: z.nullable(z.string()),
        ...Margin.shape,
      }),
    ),
  }),
})
export const readMonthlyMargins = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-payments/months',
  cost: 'figures',
  summary: '그 달까지 여섯 달의 마진',
  access,
  query: z.strictObject({ month: kstMonthText, carrierId: z.optional(wireId) }),
  response: z.array(z.object({ month: z.string(), ...Margin.shape })),
})

/** What the carrier should pay for a plan, in won; null: nobody said. */
export const ExpectedAmount = z.object({
  servicePlanId: z.number(),
  servicePlanName: z.string(),
  carrier: z.string(),
  newCustomerAmount: z.nullable(won),
  portInAmount: z.nullable(won),
})
export type ExpectedAmount = z.infer<typeof ExpectedAmount>

export const listExpectedAmounts = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-payments/expected-amounts',
  summary: '요금제별로 통신사에서 받을 금액',
  access,
  response: z.array(ExpectedAmount),
})
export const setExpectedAmount = defineEndpoint({
  method: 'PUT',
  path: '/api/carrier-payments/expected-amounts/:servicePlanId',
  summary: '요금제의 개통에 통신사에서 받을 금액 (비우면 정하지 않음)',
  access,
  proof: 'recent',
  changes: 'settlements',
  params: z.strictObject({ servicePlanId: wireId }),
  body: z.strictObject({
    newCustomerAmount: z.nullable(wonAmount),
    portInAmount: z.nullable(wonAmount),
  }),
  response: ExpectedAmount,
})
