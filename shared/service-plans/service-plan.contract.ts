import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { isWon, WON_MOST } from '../money.ts'
import { optionalText, requiredText } from '../text.ts'
import { wireId } from '../wire.ts'
import { PLAN_TYPES, ServicePlan } from './service-plan.shape.ts'

export * from './service-plan.shape.ts'

/** An amount in won, at least 0, at most two decimals. */
export const wonAmount = z
  .number('금액을 숫자로 입력해주세요.')
  .check(
    z.gte(0, '금액은 0 이상이어야 합니다'),
    z.lte(WON_MOST, '금액이 너무 큽니다.'),
    z.refine<number>(isWon, '금액은 소수점 둘째 자리까지 입력할 수 있습니다.'),
  )

export const ServicePlanInput = z.strictObject({
  name: requiredText(LIMITS.planName, '요금제명을 입력해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  planType: z.enum(PLAN_TYPES, '요금제 유형을 선택해주세요.'),
  dataAllowance: z.optional(z.nullable(optionalText(LIMITS.shortText))),
  monthlyFee: wonAmount,
  combinationEligible: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
})
export type ServicePlanInput = z.infer<typeof ServicePlanInput>

const params = z.strictObject({ id: wireId })

export const listServicePlans = defineEndpoint({
  method: 'GET',
  path: '/api/service-plans',
  summary: '요금제 목록',
  access: 'reference.read',
  response: z.array(ServicePlan),
})
export const createServicePlan = defineEndpoint({
  method: 'POST',
  path: '/api/service-plans',
  summary: '요금제 추가',
  access: 'admin.plans',
  body: ServicePlanInput,
  response: ServicePlan,
  success: 201,
})
export const updateServicePlan = defineEndpoint({
  method: 'PUT',
  path: '/api/service-plans/:id',
  summary: '요금제 수정',
  access: 'admin.plans',
  params,
  body: z.partial(ServicePlanInput),
  response: ServicePlan,
})
export const deleteServicePlan = defineEndpoint({
  method: 'DELETE',
  path: '/api/service-plans/:id',
  summary: '사용하지 않는 요금제 삭제',
  access: 'admin.plans',
  params,
  response: ServicePlan,
})
