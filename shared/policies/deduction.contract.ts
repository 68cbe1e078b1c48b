import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { basedOn, datedInput, datedShape } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { wireId } from '../wire.ts'

/**
 * An amount in won that an add-on takes off the unit price: as it is today, else as it will be first, else as it was last.
 */
export const AdditionalServiceDeduction = z.object({
  additionalServiceId: z.number(),
  serviceName: z.string(),
  carrier: z.string(),
  /** True while the add-on is offered. */
  isServiceActive: z.boolean(),
  /** Null when none was ever set. */
  deductionAmount: z.nullable(z.number()),
  /** True while the deduction counts. */
  isActive: z.boolean(),
  ...datedShape,
  /** What it becomes later. */
  next: z.nullable(
    z.object({ deductionAmount: z.number(), isActive: z.boolean(), effectiveFrom: z.string() }),
  ),
  /** The last entry of its history; null: none was noted. */
  lastChangeId: z.nullable(z.number()),
})
export type AdditionalServiceDeduction = z.infer<typeof AdditionalServiceDeduction>

export const listAdditionalServiceDeductions = defineEndpoint({
  method: 'GET',
  path: '/api/additional-service-deductions',
  summary: '모든 부가서비스와 차감액',
  access: 'settlements.manage',
  response: z.array(AdditionalServiceDeduction),
})
export const setAdditionalServiceDeduction = defineEndpoint({
  method: 'PUT',
  path: '/api/additional-service-deductions/:additionalServiceId',
  summary: '부가서비스 차감액 설정 (시작일부터 바뀌며, 정산된 금액은 재계산할 때 바뀝니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params: z.strictObject({ additionalServiceId: wireId }),
  body: z.strictObject({
    deductionAmount: z.optional(wonAmount),
    isActive: z.optional(z.boolean('예 또는 아니오를 선택해주세요.')),
    ...datedInput,
    basedOn,
  }),
  response: AdditionalServiceDeduction,
})
