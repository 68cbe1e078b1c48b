import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { priceDay, priceRecordShape } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText, optionalText, requiredText } from '../text.ts'
import { id, page, pageQuery, wireId } from '../wire.ts'

/** An amount in won that one contact code gets for a plan in addition to the unit price. */
export const HiddenPrice = z.object({
  id: z.number(),
  contactCode: z.string(),
  /** Null when the code has been deleted. */
  dealerName: z.nullable(z.string()),
  carrier: z.string(),
  servicePlanId: z.number(),
  servicePlanName: z.string(),
  hiddenPrice: z.number(),
  ...priceRecordShape,
})
export type HiddenPrice = z.infer<typeof HiddenPrice>

/** The terms of a hidden price, which may change; the plan by its name at that time. */
export const HiddenPriceTerms = z.pick(HiddenPrice, {
  contactCode: true,
  carrier: true,
  servicePlanName: true,
  hiddenPrice: true,
  isActive: true,
  effectiveFrom: true,
  effectiveUntil: true,
  memo: true,
})
export type HiddenPriceTerms = z.infer<typeof HiddenPriceTerms>

/** A change of a hidden price. Code, carrier and plan bear their names of that time. */
export const HiddenPriceChange = z.object({
  id: z.number(),
  contactCode: z.string(),
  carrier: z.string(),
  servicePlanName: z.string(),
  /** Null when the price was added. */
  before: z.nullable(HiddenPriceTerms),
  /** Null when the price was deleted. */
  after: z.nullable(HiddenPriceTerms),
  changedByName: z.string(),
  /** True when the price changed because its contact code was renamed or deleted. */
  followsCode: z.boolean(),
  changedAt: z.string(),
})
export type HiddenPriceChange = z.infer<typeof HiddenPriceChange>

/** As of the day on which the server is asked. */
export const HIDDEN_PRICE_STATUSES = ['in-force', 'scheduled', 'ended', 'inactive'] as const
export type HiddenPriceStatus = (typeof HIDDEN_PRICE_STATUSES)[number]

export const HiddenPriceInput = z.strictObject({
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  servicePlanId: id,
  hiddenPrice: wonAmount,
  isActive: z.optional(z.boolean()),
  /** Absent: today, or the first day of the price that is in force today. */
  effectiveFrom: z.optional(priceDay),
  effectiveUntil: z.optional(z.nullable(priceDay)),
  memo: nullableText(LIMITS.shortText),
})
export type HiddenPriceInput = z.infer<typeof HiddenPriceInput>

const params = z.strictObject({ id: wireId })

export const listHiddenPrices = defineEndpoint({
  method: 'GET',
  path: '/api/hidden-prices-by-pos',
  summary: '접점코드별 히든단가 (나중에 등록한 것부터)',
  access: 'settlements.manage',
  query: z.strictObject({
    /** A part of the code, of its store or of the plan. */
    search: z.optional(optionalText(LIMITS.search)),
    carrier: z.optional(optionalText(LIMITS.carrier)),
    status: z.optional(z.enum(HIDDEN_PRICE_STATUSES, '상태가 올바르지 않습니다.')),
    ...pageQuery,
  }),
  response: page(HiddenPrice),
})
export const listHiddenPriceChanges = defineEndpoint({
  method: 'GET',
  path: '/api/hidden-prices-by-pos/changes',
  summary: '히든단가 변경 이력 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject({
    /** A part of the code, its store then or now, the carrier or the plan, before or after the change. */
    search: z.optional(optionalText(LIMITS.search)),
    ...pageQuery,
  }),
  response: page(HiddenPriceChange),
})
export const createHiddenPrice = defineEndpoint({
  method: 'POST',
  path: '/api/hidden-prices-by-pos',
  summary: '히든단가 추가 (같은 접점코드, 요금제, 시작일이면 수정)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  body: HiddenPriceInput,
  response: HiddenPrice,
  success: 201,
})
export const updateHiddenPrice = defineEndpoint({
  method: 'PUT',
  path: '/api/hidden-prices-by-pos/:id',
  summary: '히든단가 수정',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params,
  body: z.partial(HiddenPriceInput),
  response: HiddenPrice,
})
export const deleteHiddenPrice = defineEndpoint({
  method: 'DELETE',
  path: '/api/hidden-prices-by-pos/:id',
  summary: '히든단가 삭제',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params,
  response: HiddenPrice,
})
