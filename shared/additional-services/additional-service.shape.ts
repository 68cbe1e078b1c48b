import * as z from 'zod/mini'

export const SERVICE_TYPES = ['부가서비스', '결합상품', '콘텐츠'] as const

export const AdditionalService = z.object({
  id: z.number(),
  serviceName: z.string(),
  carrier: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  /** Won a month. */
  monthlyFee: z.number(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type AdditionalService = z.infer<typeof AdditionalService>
