import * as z from 'zod/mini'
import { AdditionalService } from '../additional-services/additional-service.shape.ts'
import { Carrier } from '../carriers/carrier.shape.ts'
import { ContactCodeMatch } from '../contact-codes/contact-code.shape.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ServicePlan } from '../service-plans/service-plan.shape.ts'

/** Everything that one account's form needs; kept on the device so that the form works offline. */
export const Reference = z.object({
  /** Active carriers of the account, the list of other carriers included, in display order. */
  carriers: z.array(Carrier),
  /** Active plans and add-ons of those carriers. */
  servicePlans: z.array(ServicePlan),
  additionalServices: z.array(AdditionalService),
  /** Active contact codes: a dealer's own, or all for staff. */
  contactCodes: z.array(ContactCodeMatch),
  profile: z.object({
    kpNumber: z.nullable(z.string()),
    dealerName: z.nullable(z.string()),
    location: z.nullable(z.string()),
    carrierCodes: z.record(z.string(), z.string()),
  }),
})
export type Reference = z.infer<typeof Reference>

export const readReference = defineEndpoint({
  method: 'GET',
  path: '/api/reference',
  summary: '양식에 필요한 기준 정보',
  access: 'reference.read',
  response: Reference,
  etag: true,
})
