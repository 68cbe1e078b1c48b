/**
 * All features, in the order in which they may import each other: a feature imports only features above it. The
 * boundaries check reads this order.
 */
import type { Registration } from '../registration.ts'
import { registerAdditionalServices } from './additional-services/additional-services.routes.ts'
import { registerCarriers } from './carriers/carriers.routes.ts'
import { registerContactCodes } from './contact-codes/contact-codes.routes.ts'
import { registerReference } from './reference/reference.routes.ts'
import { registerServicePlans } from './service-plans/service-plans.routes.ts'

const FEATURES: readonly ((registration: Registration) => void)[] = [
  registerCarriers,
  registerServicePlans,
  registerAdditionalServices,
  registerContactCodes,
  registerReference,
]

export function registerFeatures(registration: Registration): void {
  for (const register of FEATURES) register(registration)
}
