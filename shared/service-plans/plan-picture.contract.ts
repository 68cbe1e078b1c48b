import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from '../text.ts'
import { ServicePlanInput } from './service-plan.contract.ts'
import { ServicePlan } from './service-plan.shape.ts'

/** A row as it was read from a price picture; a person checks it before anything is saved. */
export const FoundPlan = z.object({
  name: z.string(),
  /** Here and below, null means that it was not found in the picture. */
  planType: z.nullable(ServicePlan.shape.planType),
  dataAllowance: z.nullable(z.string()),
  monthlyFee: z.nullable(z.number()),
  combinationEligible: z.nullable(z.boolean()),
  /** Fields that were read with doubt or not at all. */
  doubtful: z.array(z.enum(['name', 'planType', 'dataAllowance', 'monthlyFee', 'combinationEligible'])),
  /** Where the row stands, in pixels of the picture as it is shown. */
  place: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
})
export type FoundPlan = z.output<typeof FoundPlan>

export const FoundPlans = z.object({
  imageWidth: z.number(),
  imageHeight: z.number(),
  plans: z.array(FoundPlan),
})
export type FoundPlans = z.output<typeof FoundPlans>

export const readPlanPicture = defineEndpoint({
  method: 'POST',
  path: '/api/service-plans/upload-image',
  cost: 'picture',
  summary: '요금표 사진에서 요금제 읽기 (저장하지 않음)',
  access: 'admin.plans',
  body: {
    kind: 'multipart',
    fields: z.strictObject({ carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요.') }),
    file: {
      name: 'file',
      required: true,
      maxBytes: LIMITS.importFileBytes,
      kinds: ['jpg', 'png', 'webp'],
    },
  },
  response: FoundPlans,
})

/** More than a picture of one page can hold. */
const MOST_PLANS = 200
export const NO_PLANS = '저장할 요금제를 선택해주세요.'

export const saveServicePlans = defineEndpoint({
  method: 'POST',
  path: '/api/service-plans/bulk',
  summary:
    '여러 요금제를 한 번에 추가하거나 수정 (통신사와 요금제명이 같으면 수정, 하나라도 틀리면 아무것도 저장하지 않음)',
  access: 'admin.plans',
  body: z.strictObject({
    plans: z
      .array(ServicePlanInput, NO_PLANS)
      .check(
        z.minLength(1, NO_PLANS),
        z.maxLength(MOST_PLANS, `요금제는 한 번에 ${MOST_PLANS}개까지 저장할 수 있습니다.`),
      ),
  }),
  response: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
})
