import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { basedOn, datedInput, datedShape, priceDay } from '../price-period.ts'
import { wonAmount } from '../service-plans/service-plan.contract.ts'
import { nullableText, requiredText } from '../text.ts'
import { wireId } from '../wire.ts'

export const POLICY_TYPES = ['deduction', 'addition'] as const
export type PolicyType = (typeof POLICY_TYPES)[number]
export const POLICY_TYPE_LABELS = { deduction: '차감', addition: '추가' } as const satisfies Record<
  PolicyType,
  string
>

export const SERVICE_CATEGORIES = ['internet', 'tv', 'security', 'mobile', 'bundle', 'other'] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
export const SERVICE_CATEGORY_LABELS = {
  internet: '인터넷',
  tv: 'TV',
  security: '보안',
  mobile: '모바일',
  bundle: '결합',
  other: '기타',
} as const satisfies Record<ServiceCategory, string>

/**
 * These categories match by themselves: mobile every document of a carrier that is not wired, bundle those with a bundle. The
 * others count only where an administrator attached them.
 */
export const MATCHED_CATEGORIES = ['mobile', 'bundle'] as const satisfies readonly ServiceCategory[]

/** True for a policy that counts only where it was attached. */
export function isAttachable(category: ServiceCategory): boolean {
  return !MATCHED_CATEGORIES.some((matched) => matched === category)
}

/**
 * An amount in won that a carrier takes off or adds beside the unit price: as it is today, else as it will be first, else as it was
 * last.
 */
export const CarrierServicePolicy = z.object({
  id: z.number(),
  carrier: z.string(),
  policyName: z.string(),
  policyType: z.enum(POLICY_TYPES),
  serviceCategory: z.enum(SERVICE_CATEGORIES),
  amount: z.number(),
  description: z.nullable(z.string()),
  createdAt: z.string(),
  ...datedShape,
  /** What it becomes later. */
  next: z.nullable(
    z.object({
      carrier: z.string(),
      policyType: z.enum(POLICY_TYPES),
      serviceCategory: z.enum(SERVICE_CATEGORIES),
      amount: z.number(),
      effectiveFrom: z.string(),
    }),
  ),
  /** The last entry of its history; null: none was noted. */
  lastChangeId: z.nullable(z.number()),
})
export type CarrierServicePolicy = z.infer<typeof CarrierServicePolicy>

export const CarrierServicePolicyInput = z.strictObject({
  carrier: requiredText(LIMITS.carrier, '통신사를 선택해주세요'),
  policyName: requiredText(LIMITS.name, '정책명을 입력해주세요'),
  policyType: z.enum(POLICY_TYPES, '정책 유형을 선택해주세요'),
  serviceCategory: z.enum(SERVICE_CATEGORIES, '서비스 카테고리를 선택해주세요'),
  amount: wonAmount,
  description: nullableText(LIMITS.memo),
  ...datedInput,
})
export type CarrierServicePolicyInput = z.infer<typeof CarrierServicePolicyInput>

const params = z.strictObject({ id: wireId })

export const listCarrierServicePolicies = defineEndpoint({
  method: 'GET',
  path: '/api/carrier-service-policies',
  summary: '부가서비스 정책 (통신사, 이름순)',
  access: 'settlements.manage',
  response: z.array(CarrierServicePolicy),
})
export const createCarrierServicePolicy = defineEndpoint({
  method: 'POST',
  path: '/api/carrier-service-policies',
  summary: '부가서비스 정책 등록 (시작일을 비우면 오늘부터)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  body: CarrierServicePolicyInput,
  response: CarrierServicePolicy,
  success: 201,
})
export const updateCarrierServicePolicy = defineEndpoint({
  method: 'PUT',
  path: '/api/carrier-service-policies/:id',
  summary: '부가서비스 정책 수정 (시작일부터 바뀌며, 정산된 금액은 재계산할 때 바뀝니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params,
  body: z.extend(z.partial(CarrierServicePolicyInput), { basedOn }),
  response: CarrierServicePolicy,
})
export const deleteCarrierServicePolicy = defineEndpoint({
  method: 'DELETE',
  path: '/api/carrier-service-policies/:id',
  summary: '부가서비스 정책 종료 (그 전날까지의 개통에는 계속 적용됩니다)',
  access: 'settlements.manage',
  proof: 'recent',
  changes: 'prices',
  params,
  query: z.strictObject({
    /** The first day on which it no longer holds; absent: today. */
    effectiveFrom: z.optional(priceDay),
    basedOn: z.optional(wireId),
  }),
  response: CarrierServicePolicy,
})
