import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { SettlementSums } from '../settlements/settlement.contract.ts'
import { nullableText } from '../text.ts'
import { id, kstMonthText } from '../wire.ts'

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

/** True where nothing of the month changes any more. */
export const isShut = (stage: SettlementStage): boolean => stage === 'closed' || stage === 'paid'

/** Moves that ask for a reason: those that take something back. */
export function needsReason(from: SettlementStage, to: SettlementStage): boolean {
  return SETTLEMENT_STAGES.indexOf(to) < SETTLEMENT_STAGES.indexOf(from)
}

/** What is left to do, or to know, before a month is closed. */
export const MonthChecklist = z.object({
  /** Activations without an amount; they stop the closing unless they are carried over. Of a closed month those that still can be. */
  undetermined: z.number(),
  /** Activations whose amount was set by hand. */
  byHand: z.number(),
  /** Objections that nobody has answered. */
  openObjections: z.number(),
  /** Stores that are paid and have no account number. */
  withoutAccount: z.number(),
  /** Documents whose money is owed to no store: it is in no statement; they stop the closing. */
  withoutStore: z.number(),
  /** Won by which entries differ from the totals by day and from the statements of the closing; never other than 0. */
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
  /** The stores that owe more than they get, and what of that goes on, or went on, to the next month, in won. */
  carriedOut: z.object({ stores: z.number(), amount: z.number() }),
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
/** Apart from the checklist, as every settlement of the month is calculated for it. */
export const countOutdatedSettlements = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/months/:month/outdated',
  cost: 'figures',
  summary: '한 달의 정산 가운데 재계산이나 히든단가 적용으로 바뀔 건수 (마감된 달은 0)',
  access: 'settlements.manage',
  isLong: true,
  params,
  response: z.object({ count: z.number() }),
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

/** Versions before the ledger closed months with activations without an amount, which nothing else can give one any more. */
export const carryOverUndetermined = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/months/:month/carry-over',
  summary: '마감된 달에 남은 미정을 다음 열린 달로 이월 (마감한 금액은 그대로)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params,
  response: SettlementMonthDetail,
})

const yesOrNo = z.boolean('예 또는 아니오를 선택해주세요.')
const accounts = z.array(id).check(z.maxLength(LIMITS.listIds))

/** What holds for all settlements of the company. */
export const SettlementSettings = z.strictObject({
  /** True: amounts include VAT; false: VAT comes on top. */
  includesVat: yesOrNo,
  /** True: stores see hidden prices apart; false: as part of the sum. */
  showsHiddenPrices: yesOrNo,
  /** Who may move a month to a stage; none: every administrator of settlements. */
  stageAccounts: z.strictObject({ review: accounts, approved: accounts, closed: accounts, paid: accounts }),
})
export type SettlementSettings = z.infer<typeof SettlementSettings>

export const readSettlementSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/settings',
  summary: '정산 설정',
  access: 'settlements.manage',
  response: SettlementSettings,
})
/** Whom the settings may name for a stage, and whoever is named but can do it no more: inactive, deleted, or no administrator. */
export const listStageAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/settlements/stage-accounts',
  summary: '정산 단계의 담당자가 될 수 있는 관리자와, 담당자이지만 더는 할 수 없는 계정',
  access: 'settlements.manage',
  response: z.array(z.object({ id: z.number(), name: z.string(), isAble: z.boolean() })),
})
export const saveSettlementSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settlements/settings',
  summary: '정산 설정 저장',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  body: SettlementSettings,
  response: SettlementSettings,
})
