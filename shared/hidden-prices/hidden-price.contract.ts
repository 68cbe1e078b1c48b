import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { basedOn, firstDay, PRICE_STATUSES, priceDay, priceRecordShape } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText, optionalText, requiredText } from '../text.ts'
import { chosenId, page, pageQuery, wireId } from '../wire.ts'

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
  /** The last entry of its history; null: none was noted. */
  lastChangeId: z.nullable(z.number()),
})
export type HiddenPrice = z.infer<typeof HiddenPrice>

export const hiddenPriceFrom = firstDay('시작일을 입력해주세요.')

export const HiddenPriceInput = z.strictObject({
  contactCode: requiredText(LIMITS.contactCode, '접점코드를 입력해주세요.'),
  servicePlanId: chosenId('요금제를 선택해주세요.'),
  hiddenPrice: wonAmount,
  isActive: z.optional(z.boolean()),
  /** Absent: today, or the first day of the price that is in force today. */
  effectiveFrom: z.optional(hiddenPriceFrom),
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
    status: z.optional(z.enum(PRICE_STATUSES, '상태가 올바르지 않습니다.')),
    ...pageQuery,
  }),
  response: page(HiddenPrice),
})
export const createHiddenPrice = defineEndpoint({
  method: 'POST',
  path: '/api/hidden-prices-by-pos',
  summary: '히든단가 추가 (같은 접점코드, 요금제의 앞선 기간은 시작일에 끝나고, 시작일이 같으면 수정)',
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
  body: z.extend(z.partial(HiddenPriceInput), { basedOn }),
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
  query: z.strictObject({ basedOn: z.optional(wireId) }),
  response: HiddenPrice,
})
