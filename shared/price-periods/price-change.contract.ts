import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { POLICY_TYPES, SERVICE_CATEGORIES } from '../policies/policy.contract.ts'
import { optionalText } from '../text.ts'
import { page, pageQuery, wireId } from '../wire.ts'

/** What settlements are calculated with, each with days from which on and until which it holds. */
export const PRICE_KINDS = ['unit-price', 'hidden-price', 'policy', 'deduction'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]
export const PRICE_KIND_LABELS = {
  'unit-price': '정산단가',
  'hidden-price': '히든단가',
  policy: '부가서비스 정책',
  deduction: '부가서비스 차감',
} as const satisfies Record<PriceKind, string>

/** The terms of any of them, amounts in won, names of that time; the fields are those that its kind has. */
export const PriceTerms = z.object({
  contactCode: z.optional(z.string()),
  carrier: z.string(),
  servicePlanName: z.optional(z.string()),
  policyName: z.optional(z.string()),
  serviceName: z.optional(z.string()),
  policyType: z.optional(z.enum(POLICY_TYPES)),
  serviceCategory: z.optional(z.enum(SERVICE_CATEGORIES)),
  newCustomerPrice: z.optional(z.number()),
  portInPrice: z.optional(z.number()),
  hiddenPrice: z.optional(z.number()),
  amount: z.optional(z.number()),
  deductionAmount: z.optional(z.number()),
  isActive: z.optional(z.boolean()),
  effectiveFrom: z.nullable(z.string()),
  effectiveUntil: z.nullable(z.string()),
  memo: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
})
export type PriceTerms = z.infer<typeof PriceTerms>

/** Of the plan, the policy or the add-on. */
export function nameOfTerms({ servicePlanName, policyName, serviceName }: PriceTerms): string {
  return servicePlanName ?? policyName ?? serviceName ?? ''
}

/** One change, by the names of that time. */
export const PriceChange = z.object({
  id: z.number(),
  kind: z.enum(PRICE_KINDS),
  contactCode: z.nullable(z.string()),
  carrier: z.string(),
  name: z.string(),
  /** What held on its first day until then; null: nothing, it was added. */
  before: z.nullable(PriceTerms),
  /** Null: it was deleted. */
  after: z.nullable(PriceTerms),
  changedByName: z.string(),
  /** True when a hidden price changed because its contact code was renamed or deleted. */
  followsCode: z.boolean(),
  changedAt: z.string(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const listPriceChanges = defineEndpoint({
  method: 'GET',
  path: '/api/price-changes',
  summary: '단가·정책·차감 변경 이력 (새것부터)',
  access: 'settlements.manage',
  query: z.strictObject({
    kind: z.enum(PRICE_KINDS, '종류가 올바르지 않습니다.'),
    /** Of one plan (정산단가), one hidden price, one policy or one add-on. */
    subjectId: z.optional(wireId),
    /** A part of the name, the carrier, the code or its store, before or after the change. */
    search: z.optional(optionalText(LIMITS.search)),
    ...pageQuery,
  }),
  response: page(PriceChange),
})
