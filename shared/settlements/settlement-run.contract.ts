import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { id, page, pageQuery } from '../wire.ts'

export const RUN_KINDS = ['recalculation', 'bulk', 'hidden-prices'] as const
export type RunKind = (typeof RUN_KINDS)[number]
export const RUN_LABELS = {
  recalculation: '재계산',
  bulk: '일괄 정산 생성',
  'hidden-prices': '히든단가 적용',
} as const satisfies Record<RunKind, string>

/** How many stores, and amounts set by hand, a report names. */
export const REPORTED_MOST = 100

const won = z.nullable(z.number())

/** What a run changed, or would change. All amounts in won; differences are after minus before. */
export const SettlementRunReport = z.object({
  /** Settlements looked at. */
  considered: z.number(),
  /** How many of them have another amount or hidden price. */
  changed: z.number(),
  /** How many had no amount before. */
  determined: z.number(),
  amount: z.number(),
  hiddenPrice: z.number(),
  /** Months with changes, the earliest first; `difference` with the hidden price. */
  months: z.array(z.object({ month: z.string(), documents: z.number(), difference: z.number() })),
  storeCount: z.number(),
  /** The stores with the largest differences. */
  stores: z.array(
    z.object({ storeName: z.nullable(z.string()), documents: z.number(), difference: z.number() }),
  ),
  /** Documents whose amount was set by hand, which stays; the calculated one below it follows. */
  byHandCount: z.number(),
  byHand: z.array(
    z.object({
      documentId: z.number(),
      documentNumber: z.string(),
      manualAmount: z.number(),
      calculatedBefore: won,
      calculatedAfter: won,
    }),
  ),
})
export type SettlementRunReport = z.infer<typeof SettlementRunReport>

/** With `dryRun` a run writes nothing and reports what it would change. */
const dryRun = z.optional(z.boolean('예 또는 아니오를 선택해주세요.'))
const body = z.optional(z.strictObject({ dryRun }))
const report = SettlementRunReport
const shared = {
  method: 'POST',
  cost: 'run',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  isLong: true,
} as const

/** Calculates activated documents that have no amount yet: those with the given ids, or all. */
export const createBulkSettlements = defineEndpoint({
  ...shared,
  path: '/api/settlements/bulk-from-activated',
  summary: '개통완료 서류의 정산 일괄 생성',
  body: z.optional(
    z.strictObject({
      documentIds: z.optional(
        z
          .array(id, '서류 목록이 올바르지 않습니다.')
          .check(z.maxLength(LIMITS.listIds, `서류는 ${LIMITS.listIds}건까지 지정할 수 있습니다.`)),
      ),
      dryRun,
    }),
  ),
  response: z.object({
    message: z.string(),
    /** Activated documents without an amount, in months that are open. */
    considered: z.number(),
    /** How many of them have an amount now. */
    created: z.number(),
    report,
  }),
})
export const recalculateSettlements = defineEndpoint({
  ...shared,
  path: '/api/settlements/recalculate',
  summary: '정산 재계산 (직접 입력한 금액과 마감된 달은 그대로)',
  body,
  response: z.object({
    message: z.string(),
    /** How many settlements were looked at. */
    considered: z.number(),
    /** How many of them changed. */
    updatedDocuments: z.number(),
    report,
  }),
})
export const applyHiddenPrices = defineEndpoint({
  ...shared,
  path: '/api/apply-hidden-prices-to-settlements',
  summary: '히든단가를 기존 정산에 적용 (마감된 달은 그대로)',
  body,
  response: z.object({ message: z.string(), updatedDocuments: z.number(), report }),
})

/** A run that was made, with its report. */
export const SettlementRun = z.object({
  id: z.number(),
  kind: z.enum(RUN_KINDS),
  startedAt: z.string(),
  startedByName: z.string(),
  /** Null: it is running, or was broken off without a word. */
  endedAt: z.nullable(z.string()),
  /** False: it was stopped or failed; the report has what was done by then. */
  isComplete: z.boolean(),
  report: SettlementRunReport,
})
export type SettlementRun = z.infer<typeof SettlementRun>

export const listSettlementRuns = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/runs',
  summary: '정산 작업 기록과 보고 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject(pageQuery),
  response: page(SettlementRun),
})
