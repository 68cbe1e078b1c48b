import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { optionalText, requiredText } from '../text.ts'
import { wireId } from '../wire.ts'
import { AdditionalService, SERVICE_TYPES } from './additional-service.shape.ts'

export * from './additional-service.shape.ts'

export const AdditionalServiceInput = z.strictObject({
  serviceName: requiredText(LIMITS.planName, '부가서비스명을 입력해주세요.'),
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.'),
  serviceType: z.enum(SERVICE_TYPES, '서비스 유형을 선택해주세요.'),
  monthlyFee: wonAmount,
  description: z.optional(z.nullable(optionalText(LIMITS.memo))),
  isActive: z.optional(z.boolean()),
})
export type AdditionalServiceInput = z.infer<typeof AdditionalServiceInput>

const params = z.strictObject({ id: wireId })

export const listAdditionalServices = defineEndpoint({
  method: 'GET',
  path: '/api/additional-services',
  summary: '부가서비스 목록',
  access: 'reference.read',
  query: z.strictObject({ carrier: z.optional(optionalText(LIMITS.carrier)) }),
  response: z.array(AdditionalService),
})
export const createAdditionalService = defineEndpoint({
  method: 'POST',
  path: '/api/additional-services',
  summary: '부가서비스 추가',
  access: 'admin.plans',
  body: AdditionalServiceInput,
  response: AdditionalService,
  success: 201,
})
export const updateAdditionalService = defineEndpoint({
  method: 'PUT',
  path: '/api/additional-services/:id',
  summary: '부가서비스 수정',
  access: 'admin.plans',
  params,
  body: z.partial(AdditionalServiceInput),
  response: AdditionalService,
})
export const deleteAdditionalService = defineEndpoint({
  method: 'DELETE',
  path: '/api/additional-services/:id',
  summary: '사용하지 않는 부가서비스 삭제',
  access: 'admin.plans',
  params,
  response: AdditionalService,
})
