import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { kstMonthText } from '../settlements/closing.contract.ts'
import { SettlementSums } from '../settlements/settlement.contract.ts'
import { nullableText } from '../text.ts'
import { id } from '../wire.ts'

export const SETTLEMENT_STAGES = ['draft', 'review', 'approved', 'closed', 'paid'] as const
export type SettlementStage = (typeof SETTLEMENT_STAGES)[number]
export const STAGE_LABELS = {
  draft: '작성',
  review: '검토',
  approved: '승인',
  closed: '마감',
  paid: '지급',
} as const satisfies Record<SettlementStage, string>

/** The stages to which each can be moved. Up to 승인 every way leads back; 마감 is never reopened. */
export const STAGE_MOVES = {
  draft: ['review'],
  review: ['approved', 'draft'],
  approved: ['closed', 'review', 'draft'],
  closed: ['paid'],
  paid: ['closed'],
} as const satisfies Record<SettlementStage, readonly SettlementStage[]>

/** Moves that ask for a reason: those that take something back. */
export function needsReason(from: SettlementStage, to: SettlementStage): boolean {
  return SETTLEMENT_STAGES.indexOf(to) < SETTLEMENT_STAGES.indexOf(from)
}

/** What is left to do, or to know, before a month is closed. */
export const MonthChecklist = z.object({
  /** Activations without an amount; they stop the closing unless they are carried over. */
  undetermined: z.number(),
  /** Activations whose amount was set by hand. */
  byHand: z.number(),
  /** Objections that nobody has answered. */
  openObjections: z.number(),
  /** Settlements that a recalculation, and an application of hidden prices, would change. */
  outdated: z.number(),
  /** Stores that are paid and have no account number. */
  withoutAccount: z.number(),
  /** Entries of no store: they are in no statement. */
  withoutStore: z.number(),
  /** Won by which entries, statements and the totals by day differ; never other than 0. */
  difference: z.number(),
})
export type MonthChecklist = z.infer<typeof MonthChecklist>

export const SettlementMonth = z.object({
  month: z.string(),
  stage: z.enum(SETTLEMENT_STAGES),
  ...SettlementSums.shape,
  /** The statements and what they pay, in won. */
  statements: z.number(),
  payout: z.number(),
})
export type SettlementMonth = z.infer<typeof SettlementMonth>

export const SettlementStep = z.object({
  from: z.enum(SETTLEMENT_STAGES),
  to: z.enum(SETTLEMENT_STAGES),
  reason: z.nullable(z.string()),
  accountName: z.string(),
  at: z.string(),
})

export const SettlementMonthDetail = z.object({
  ...SettlementMonth.shape,
  checklist: MonthChecklist,
  steps: z.array(SettlementStep),
  /** The stages to which the caller may move it. */
  moves: z.array(z.enum(SETTLEMENT_STAGES)),
})
export type SettlementMonthDetail = z.infer<typeof SettlementMonthDetail>

const params = z.strictObject({ month: kstMonthText })

export const listSettlementMonths = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months',
  summary: '정산하는 달과 단계 (나중 달부터)',
  access: 'settlements.manage',
  response: z.array(SettlementMonth),
})
export const readSettlementMonth = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month',
  summary: '한 달의 정산 단계, 점검 목록, 기록',
  access: 'settlements.manage',
  params,
  response: SettlementMonthDetail,
})
export const moveSettlementMonth = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/months/:month/stage',
  summary: '한 달의 정산을 다른 단계로 (마감은 되돌릴 수 없음)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params,
  body: z.strictObject({
    /** The stage that the caller saw. */
    from: z.enum(SETTLEMENT_STAGES, '단계를 선택해주세요.'),
    to: z.enum(SETTLEMENT_STAGES, '단계를 선택해주세요.'),
    reason: nullableText(LIMITS.shortText),
    /** At 마감: what is 미정 goes on to the next month. */
    carriesUndetermined: z.optional(z.boolean()),
  }),
  response: SettlementMonthDetail,
})

/** What holds for all settlements of the company. */
export const SettlementSettings = z.object({
  /** True: amounts include VAT; false: VAT comes on top. */
  includesVat: z.boolean(),
  /** True: stores see hidden prices apart; false: as part of the sum. */
  showsHiddenPrices: z.boolean(),
  /** Who may move a month to a stage; none: every administrator of settlements. */
  stageAccounts: z.object({
    review: z.array(id),
    approved: z.array(id),
    closed: z.array(id),
    paid: z.array(id),
  }),
})
export type SettlementSettings = z.infer<typeof SettlementSettings>

export const readSettlementSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/settings',
  summary: '정산 설정',
  access: 'settlements.manage',
  response: SettlementSettings,
})
export const saveSettlementSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settlements/settings',
  summary: '정산 설정 저장',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  body: z.strictObject({
    includesVat: z.boolean('예 또는 아니오를 선택해주세요.'),
    showsHiddenPrices: z.boolean('예 또는 아니오를 선택해주세요.'),
    stageAccounts: z.strictObject({
      review: z.array(id).check(z.maxLength(LIMITS.listIds)),
      approved: z.array(id).check(z.maxLength(LIMITS.listIds)),
      closed: z.array(id).check(z.maxLength(LIMITS.listIds)),
      paid: z.array(id).check(z.maxLength(LIMITS.listIds)),
    }),
  }),
  response: SettlementSettings,
})
