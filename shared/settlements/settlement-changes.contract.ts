import * as z from 'zod/mini'
import { BareReceipt, SubmissionReceipt } from '../documents/application.contract.ts'
import { DocumentWithAmounts } from '../documents/document-amounts.ts'
import { DocumentProcessing } from '../documents/processing.contract.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isWon, WON_MOST } from '../money.ts'
import { isPhone } from '../phone.ts'
import { priceDay } from '../price-period.ts'
import { nullableText, requiredText } from '../text.ts'
import { id, instant, version, wireId } from '../wire.ts'
import { SettlementDetail, SettlementPreview } from './settlement.contract.ts'

/** The carriers for which an activation can be registered by hand. */
export const MANUAL_CARRIERS = [
  'SK텔링크',
  'SK프리티',
  'SK스테이지파이브',
  'KT엠모바일',
  'KT프리즈',
  '헬로모바일',
  '헬로모바일LG',
  '미래엔',
  '중국외국인',
  '선불',
  '기타',
] as const

export const ACTIVATION_DAY_NEEDED = '개통날짜를 입력해주세요'
export const TOO_EARLY_DAY = '개통날짜는 2000년 이후여야 합니다.'
export const FUTURE_DAY = '개통날짜는 오늘보다 늦을 수 없습니다.'
export const WRONG_AMOUNT = '올바른 금액을 입력해주세요.'
/** An amount that is set by hand, with one sentence for all that can be wrong with it. */
const typedAmount = z
  .number(WRONG_AMOUNT)
  .check(z.gte(0, WRONG_AMOUNT), z.lte(WON_MOST, WRONG_AMOUNT), z.refine<number>(isWon, WRONG_AMOUNT))

const params = z.strictObject({ id: wireId })
/** A Seoul day, or an instant. */
const activatedAt = z.union([priceDay, instant], ACTIVATION_DAY_NEEDED)
const policyIds = z.array(id).check(
  z.maxLength(LIMITS.listIds, `${LIMITS.listIds}개까지 선택할 수 있습니다.`),
  z.refine<number[]>((ids) => new Set(ids).size === ids.length, '같은 항목이 두 번 들어 있습니다.'),
)

export const ManualSettlement = z.strictObject({
  customerName: requiredText(LIMITS.name, '고객명을 입력해주세요'),
  customerPhone: requiredText(LIMITS.phone, '연락처를 입력해주세요').check(
    z.refine<string>((text) => text === '' || isPhone(text), '올바른 연락처를 입력해주세요.'),
  ),
  storeName: requiredText(LIMITS.name, '판매점을 입력해주세요'),
  carrier: z.enum(MANUAL_CARRIERS, '통신사를 선택해주세요'),
  activatedAt,
  servicePlanId: z.optional(z.nullable(id)),
  subscriptionNumber: nullableText(LIMITS.name),
  deviceModel: nullableText(LIMITS.name),
  simNumber: nullableText(LIMITS.name),
  notes: nullableText(LIMITS.memo),
})
export type ManualSettlement = z.output<typeof ManualSettlement>

/** With an Idempotency-Key a second press, or a retry after a lost answer, registers no second one. */
export const registerManualSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/manual',
  summary: '수동 정산 등록 (개통으로 셉니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  idempotency: true,
  body: ManualSettlement,
  response: z.union([SubmissionReceipt, BareReceipt]),
  success: 201,
})

/** What an activation would be worth if it were registered by hand. */
export const previewManualSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/settlements/preview',
  summary: '수동 등록할 정산 금액 미리보기 (저장하지 않음)',
  access: 'settlements.manage',
  body: z.strictObject({
    carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요'),
    servicePlanId: z.optional(z.nullable(id)),
    activatedAt,
  }),
  response: SettlementPreview,
})

export const changeSettlementAmount = defineEndpoint({
  method: 'PATCH',
  path: '/api/documents/:id/settlement-amount',
  summary: '정산 금액 직접 입력 (null: 계산된 금액으로)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params,
  body: z.strictObject({ version, settlementAmount: z.nullable(typedAmount) }),
  response: DocumentWithAmounts,
})

/** What a document would be worth if these policies were attached to it. */
export const previewPolicies = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/policies/preview',
  summary: '정책을 붙인 정산 금액 미리보기 (저장하지 않음)',
  access: 'settlements.manage',
  params,
  body: z.strictObject({ policyIds }),
  response: SettlementPreview,
})
export const attachPolicies = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:id/policies',
  summary: '서류에 정책 붙이기 (그 서류를 다시 계산합니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'settlements',
  params,
  body: z.strictObject({ version, policyIds }),
  response: SettlementDetail,
})

const money = z.object({ settlementAmount: z.nullable(z.number()), hiddenPrice: z.nullable(z.number()) })

/** What a correction of an activated document does to its settlement. */
export const CorrectionPreview = z.object({
  /** It changes what decides the amount: carrier, plan, kind of customer or contact code. */
  concernsMoney: z.boolean(),
  /** The plan that the correction takes away; null: none. */
  lostPlanName: z.nullable(z.string()),
  /** For administrators: what the document is worth, and would be worth. Corrected by others it keeps its amounts. */
  amounts: z.optional(
    z.object({
      before: money,
      after: money,
      /** The amount was set by hand, and stays. */
      isByHand: z.boolean(),
    }),
  ),
})
export type CorrectionPreview = z.output<typeof CorrectionPreview>

export const previewCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/documents/:id/processing/preview',
  summary: '개통완료 서류를 정정하면 정산이 어떻게 되는지 미리보기 (저장하지 않음, 금액은 관리자에게만)',
  access: 'documents.process',
  params,
  body: z.pick(DocumentProcessing, { application: true, customer: true }),
  response: CorrectionPreview,
})
