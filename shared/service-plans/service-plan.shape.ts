import * as z from 'zod/mini'

export const PLAN_TYPES = ['5G', 'LTE', '3G'] as const

export const ServicePlan = z.object({
  id: z.number(),
  name: z.string(),
  carrier: z.string(),
  planType: z.enum(PLAN_TYPES),
  dataAllowance: z.nullable(z.string()),
  /** Won a month. */
  monthlyFee: z.number(),
  combinationEligible: z.boolean(),
  isActive: z.boolean(),
})
export type ServicePlan = z.infer<typeof ServicePlan>
