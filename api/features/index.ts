/**
 * All features, in the order in which they may import each other: a feature imports only features above it. The
 * boundaries check reads this order.
 */
import type { Registration } from '../registration.ts'

const FEATURES: readonly ((registration: Registration) => void)[] = []

export function registerFeatures(registration: Registration): void {
  for (const register of FEATURES) register(registration)
}
