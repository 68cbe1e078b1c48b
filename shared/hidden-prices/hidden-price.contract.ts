import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { priceDay, priceRecordShape } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText, optionalText, requiredText } from '../text.ts'
import { id, page, pageQuery, wireId } from '../wire.ts'

/** What one contact code gets for a plan beside the unit price. The amount in won. */
export const HiddenPrice = z.object({
  id: z.number(),
  contactCode: z.string(),
  /** Null: the code was deleted since. */
  dealerName: z.nullable(z.string()),
  carrier: z.string(),
  servicePlanId: z.number(),
  servicePlanName: z.string(),
  hiddenPrice: z.number(),
  ...priceRecordShape,
})
export type HiddenPrice = z.infer<typeof HiddenPrice>

/** What is said of a hidden price, and may be said otherwise; its plan as it is called then. */
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

/** Code, carrier and plan as they were called then. */
export const HiddenPriceChange = z.object({
  id: z.number(),
  contactCode: z.string(),
  carrier: z.string(),
  servicePlanName: z.string(),
  /** Null: it was added. */
  before: z.nullable(HiddenPriceTerms),
  /** Null: it was deleted. */
  after: z.nullable(HiddenPriceTerms),
  changedByName: z.string(),
  /** Whoever changed it renamed or deleted its contact code, and it followed. */
  followsCode: z.boolean(),
  changedAt: z.string(),
})
export type HiddenPriceChange = z.infer<typeof HiddenPriceChange>

/** By the day on which the server is asked. */
export const HIDDEN_PRICE_STATUSES = ['in-force', 'scheduled', 'ended', 'inactive'] as const
export type HiddenPriceStatus = (typeof HIDDEN_PRICE_STATUSES)[number]

export const HiddenPriceInput = z.strictObject({
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  servicePlanId: id,
  hiddenPrice: wonAmount,
  isActive: z.optional(z.boolean()),
  /** Absent: today, or since when the price of today holds. */
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
    /** A part of the code, of a store that bears or bore it, of the carrier or of the plan; also of those before the change. */
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
  changes: 'prices',
  params,
  response: HiddenPrice,
})
