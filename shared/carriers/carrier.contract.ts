import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText } from '../text.ts'
import { id, wireId } from '../wire.ts'
import { CARRIER_FLAG_NAMES, Carrier, type CarrierFlag, CarrierUses } from './carrier.shape.ts'

export * from './carrier.shape.ts'

const flagInput = Object.fromEntries(
  CARRIER_FLAG_NAMES.map((name) => [name, z.optional(z.boolean('예 또는 아니오를 선택해주세요.'))]),
) as Record<CarrierFlag, z.ZodMiniOptional<ReturnType<typeof z.boolean>>>

const ORDER_SENTENCE = '표시 순서는 0 이상의 정수여야 합니다.'
const displayOrder = z
  .int(ORDER_SENTENCE)
  .check(z.gte(0, ORDER_SENTENCE), z.lte(100_000, '표시 순서가 너무 큽니다.'))

const MOST_CARRIERS = 1_000

export const CUSTOMER_TYPE_NEEDED = '신규와 번호이동 중 하나는 허용해야 합니다.'
/** A form could offer a carrier that takes no kind of customer, but every application would be refused. */
const takesSomebody = () =>
  z.refine<{ allowNewCustomer?: boolean | undefined; allowPortIn?: boolean | undefined }>(
    ({ allowNewCustomer, allowPortIn }) => allowNewCustomer !== false || allowPortIn !== false,
    { error: CUSTOMER_TYPE_NEEDED, path: ['allowNewCustomer'] },
  )

const CarrierFields = z.strictObject({
  name: requiredText(LIMITS.carrier, '통신사명을 입력하세요'),
  displayOrder: z.optional(displayOrder),
  isActive: z.optional(z.boolean()),
  bundleNumber: z.optional(z.nullable(optionalText(LIMITS.shortText))),
  bundleCarrier: z.optional(z.nullable(optionalText(LIMITS.carrier))),
  ...flagInput,
})
export const CarrierInput = CarrierFields.check(takesSomebody())
export type CarrierInput = z.infer<typeof CarrierInput>

export const OtherCarrierInput = z.strictObject({
  name: requiredText(LIMITS.carrier, '통신사명을 입력하세요'),
  displayOrder: z.optional(displayOrder),
  isActive: z.optional(z.boolean()),
  description: z.optional(z.nullable(optionalText(LIMITS.memo))),
})
export type OtherCarrierInput = z.infer<typeof OtherCarrierInput>

/** The ids of all carriers of a list, in the order in which they are to be shown. */
const CarrierOrder = z.strictObject({
  carrierIds: z
    .array(id)
    .check(z.maxLength(MOST_CARRIERS, `통신사는 ${MOST_CARRIERS}개까지 정렬할 수 있습니다.`)),
})

const params = z.strictObject({ id: wireId })

export const listCarriers = defineEndpoint({
  method: 'GET',
  path: '/api/carriers',
  summary: '통신사 목록 (표시 순서)',
  access: 'reference.read',
  response: z.array(Carrier),
})
export const listOtherCarriers = defineEndpoint({
  method: 'GET',
  path: '/api/other-carriers',
  summary: '기타 통신사 목록',
  access: 'reference.read',
  response: z.array(Carrier),
})
export const createCarrier = defineEndpoint({
  method: 'POST',
  path: '/api/carriers',
  summary: '통신사 추가',
  access: 'admin.carriers',
  body: CarrierInput,
  response: Carrier,
  success: 201,
})
export const updateCarrier = defineEndpoint({
  method: 'PUT',
  path: '/api/carriers/:id',
  summary: '통신사 수정',
  access: 'admin.carriers',
  params,
  body: z.partial(CarrierFields).check(takesSomebody()),
  response: Carrier,
})
export const deleteCarrier = defineEndpoint({
  method: 'DELETE',
  path: '/api/carriers/:id',
  summary: '사용하지 않는 통신사 삭제',
  access: 'admin.carriers',
  params,
  response: Carrier,
})
export const createOtherCarrier = defineEndpoint({
  method: 'POST',
  path: '/api/other-carriers',
  summary: '기타 통신사 추가',
  access: 'admin.carriers',
  body: OtherCarrierInput,
  response: Carrier,
  success: 201,
})
export const updateOtherCarrier = defineEndpoint({
  method: 'PUT',
  path: '/api/other-carriers/:id',
  summary: '기타 통신사 수정',
  access: 'admin.carriers',
  params,
  body: z.partial(OtherCarrierInput),
  response: Carrier,
})
export const deleteOtherCarrier = defineEndpoint({
  method: 'DELETE',
  path: '/api/other-carriers/:id',
  summary: '사용하지 않는 기타 통신사 삭제',
  access: 'admin.carriers',
  params,
  response: Carrier,
})

export const orderCarriers = defineEndpoint({
  method: 'PUT',
  path: '/api/carriers/order',
  summary: '통신사 표시 순서 변경',
  access: 'admin.carriers',
  body: CarrierOrder,
  response: z.array(Carrier),
})
export const orderOtherCarriers = defineEndpoint({
  method: 'PUT',
  path: '/api/other-carriers/order',
  summary: '기타 통신사 표시 순서 변경',
  access: 'admin.carriers',
  body: CarrierOrder,
  response: z.array(Carrier),
})
export const readCarrierUses = defineEndpoint({
  method: 'GET',
  path: '/api/carriers/:id/uses',
  summary: '통신사를 쓰고 있는 곳 (기타 통신사 포함)',
  access: 'admin.carriers',
  params,
  response: CarrierUses,
})
