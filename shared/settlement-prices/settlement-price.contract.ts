import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { firstDay, priceDay, priceRecordShape } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText } from '../text.ts'
import { chosenId, id, wireId } from '../wire.ts'

/** What a plan's activation is worth from a day on. Amounts in won. */
export const SettlementUnitPrice = z.object({
  id: z.number(),
  servicePlanId: z.number(),
  newCustomerPrice: z.number(),
  portInPrice: z.number(),
  /** Not active: another one took its place. */
  ...priceRecordShape,
})
export type SettlementUnitPrice = z.infer<typeof SettlementUnitPrice>

/** A plan with the price that is in force today and the one that follows it, as far as there are any. */
export const PricedPlan = z.object({
  servicePlanId: z.number(),
  servicePlanName: z.string(),
  carrier: z.string(),
  isPlanActive: z.boolean(),
  /** Of today's price; null: there is none. */
  newCustomerPrice: z.nullable(z.number()),
  portInPrice: z.nullable(z.number()),
  memo: z.nullable(z.string()),
  price: z.nullable(SettlementUnitPrice),
  nextPrice: z.nullable(SettlementUnitPrice),
  /** The price that was saved last, on whatever day it begins: every saving is another one. Null: none was. */
  lastPriceId: z.nullable(z.number()),
})
export type PricedPlan = z.infer<typeof PricedPlan>

export const pricedPlanId = chosenId('요금제를 선택해주세요.')
export const unitPriceFrom = firstDay('적용일을 입력해주세요.')

const prices = {
  newCustomerPrice: wonAmount,
  portInPrice: wonAmount,
  /** Absent: as it was. */
  memo: nullableText(LIMITS.shortText),
  /** The first Seoul day; absent: today. */
  effectiveFrom: z.optional(unitPriceFrom),
  /** The first Seoul day on which it no longer holds; absent or null: it holds until another one begins. */
  effectiveUntil: z.optional(z.nullable(priceDay)),
}
const params = z.strictObject({ servicePlanId: wireId })

export const listSettlementUnitPrices = defineEndpoint({
  method: 'GET',
  path: '/api/settlement-unit-prices',
  summary: '모든 요금제와 오늘 적용되는 정산단가',
  access: 'settlements.manage',
  response: z.array(PricedPlan),
})
export const listSettlementPriceHistory = defineEndpoint({
  method: 'GET',
  path: '/api/settlement-unit-prices/:servicePlanId/history',
  summary: '요금제 하나의 모든 정산단가 (나중에 등록한 것부터)',
  access: 'settlements.manage',
  params,
  response: z.array(z.object({ ...SettlementUnitPrice.shape, createdByName: z.string() })),
})
export const createSettlementUnitPrice = defineEndpoint({
  method: 'POST',
  path: '/api/settlement-unit-prices',
  summary: '요금제의 첫 정산단가 등록',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  body: z.strictObject({ servicePlanId: pricedPlanId, ...prices }),
  response: SettlementUnitPrice,
  success: 201,
})
export const setSettlementUnitPrice = defineEndpoint({
  method: 'PUT',
  path: '/api/settlement-unit-prices/:servicePlanId',
  summary: '정산단가 변경 (적용일부터 새 단가)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params,
  body: z.strictObject({
    /** May be named again; INVALID_INPUT for another one than the address has. */
    servicePlanId: z.optional(id),
    ...prices,
    /** The `lastPriceId` that whoever changes it has seen: with another one now, VERSION_CONFLICT. Absent: whatever is there. */
    basedOn: z.optional(z.nullable(id)),
  }),
  response: SettlementUnitPrice,
})
