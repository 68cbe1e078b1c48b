import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EXPORT, exportReason, workbookNamed } from '../excel-export.ts'
import { LIMITS } from '../limits.ts'
import { ENTRY_KINDS } from '../settlements/entry-kind.ts'
import { optionalText } from '../text.ts'
import { kstMonthText, page, pageQuery, wireId } from '../wire.ts'
import { ADJUSTMENT_CATEGORIES } from './ledger.contract.ts'
import { SETTLEMENT_STAGES } from './settlement-month.contract.ts'
import { OwedStore, TAX_KINDS } from './store.contract.ts'

/** The sums of a statement, in won; `total` has hundredths, what follows from it is whole won. */
export const StatementSums = z.object({
  taxKind: z.enum(TAX_KINDS),
  includesVat: z.boolean(),
  documents: z.number(),
  amount: z.number(),
  hiddenPrice: z.number(),
  adjustments: z.number(),
  /** The balance of the month before, as a negative amount. */
  carriedIn: z.number(),
  /** All of it: amount, hiddenPrice, adjustments and carriedIn. */
  total: z.number(),
  /** 공급가액: 0 where the total is negative, which is carried over and not paid. */
  supply: z.number(),
  /** 부가세. */
  vat: z.number(),
  /** 소득세 and 지방소득세, which are taken off. */
  incomeTax: z.number(),
  localTax: z.number(),
  /** 지급액. */
  payout: z.number(),
  /** What goes on to the next month, negative. */
  carriedOut: z.number(),
})
export type StatementSums = z.infer<typeof StatementSums>

export const StatementRow = z.object({
  storeId: z.number(),
  storeName: z.string(),
  ...StatementSums.shape,
  openObjections: z.number(),
  confirmedAt: z.nullable(z.string()),
})
export type StatementRow = z.infer<typeof StatementRow>

/** A line: all entries of one document in the month together, or one entry without a document. Amounts in won. */
export const StatementLine = z.object({
  documentId: z.nullable(z.number()),
  /** Null where the line is a document's. */
  entryId: z.nullable(z.number()),
  documentNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  servicePlanName: z.nullable(z.string()),
  activatedAt: z.nullable(z.string()),
  /** Of a document: `activation`, or `reversal` where it was taken back. */
  kind: z.enum(ENTRY_KINDS),
  category: z.nullable(z.enum(ADJUSTMENT_CATEGORIES)),
  reason: z.nullable(z.string()),
  amount: z.number(),
  hiddenPrice: z.number(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Statement = z.object({
  month: z.string(),
  stage: z.enum(SETTLEMENT_STAGES),
  store: OwedStore,
  sums: StatementSums,
  lines: z.array(StatementLine),
  confirmedAt: z.nullable(z.string()),
})
export type Statement = z.infer<typeof Statement>

const month = z.strictObject({ month: kstMonthText })
const ofStore = z.strictObject({ month: kstMonthText, storeId: wireId })

export const listStatements = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month/statements',
  summary: '한 달의 판매점별 지급내역 (이름순)',
  access: 'settlements.manage',
  params: month,
  query: z.strictObject({ search: z.optional(optionalText(LIMITS.search)), ...pageQuery }),
  response: page(StatementRow),
})
export const readStatement = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month/statements/:storeId',
  summary: '한 판매점의 지급내역서',
  access: 'settlements.manage',
  params: ofStore,
  response: Statement,
  logged: 'list',
})
/** The sums of all statements of a month. */
export const StatementTotals = z.extend(z.omit(StatementSums, { taxKind: true, includesVat: true }), {
  statements: z.number(),
})
export type StatementTotals = z.infer<typeof StatementTotals>

export const readStatementTotals = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month/statement-totals',
  summary: '한 달의 모든 지급내역 합계 (공급가액, 세금, 지급액)',
  access: 'settlements.manage',
  params: month,
  response: StatementTotals,
})
/** What the codes of a sales manager earned in a month; amounts in won. */
export const ManagerTotal = z.object({
  /** Null: of no sales manager. */
  managerId: z.nullable(z.number()),
  managerName: z.nullable(z.string()),
  documents: z.number(),
  amount: z.number(),
  hiddenPrice: z.number(),
  adjustments: z.number(),
  total: z.number(),
})
export type ManagerTotal = z.infer<typeof ManagerTotal>

export const listManagerTotals = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month/managers',
  summary: '한 달의 담당 영업과장별 정산 합계',
  access: 'settlements.manage',
  params: month,
  response: z.array(ManagerTotal),
})
export const exportStatement = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/months/:month/statements/:storeId/excel',
  summary: '한 판매점의 지급내역서 엑셀',
  access: 'settlements.manage',
  params: ofStore,
  query: z.strictObject({ reason: exportReason }),
  response: workbookNamed('지급내역서_{판매점}_{달}_{날짜}'),
})
export const downloadStatement = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/months/:month/statements/:storeId/pdf',
  summary: '한 판매점의 지급내역서 PDF',
  access: 'settlements.manage',
  params: ofStore,
  response: { kind: 'file', description: 'PDF, 이름은 지급내역서_{판매점}_{달}.pdf' },
})
export const exportStatements = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/months/:month/statements-excel',
  summary: '한 달의 모든 지급내역 엑셀: 판매점별 합계와 모든 줄',
  access: 'settlements.manage',
  proof: 'when-large',
  params: month,
  query: z.strictObject({ reason: exportReason }),
  response: workbookNamed('지급내역_{달}_{날짜}'),
})
export const downloadStatements = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/months/:month/statements-pdf',
  summary: '한 달의 모든 지급내역서 PDF (판매점마다 하나, ZIP)',
  access: 'settlements.manage',
  proof: 'when-large',
  params: month,
  query: z.strictObject({ reason: exportReason }),
  response: { kind: 'file', description: 'ZIP, 이름은 지급내역서_{달}_{날짜}.zip, 파일 수는 x-files 헤더' },
})
/** Bank, account, holder and amount of all that are paid; with the account numbers in full. */
export const exportPayouts = defineEndpoint({
  ...EXPORT,
  path: '/api/settlements/months/:month/payouts-excel',
  summary: '한 달의 지급 파일 (은행, 계좌번호, 예금주, 금액; 계좌번호 조회가 기록됩니다)',
  access: 'settlements.manage',
  proof: 'recent',
  params: month,
  query: z.strictObject({ reason: exportReason }),
  response: workbookNamed('지급파일_{달}_{날짜}'),
})
