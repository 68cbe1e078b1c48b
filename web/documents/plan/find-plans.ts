import { comparable, matchesKorean } from '#shared/korean.ts'
import type { ServicePlan } from '#shared/service-plans/service-plan.contract.ts'

/** The plans that a query finds by name in any case; a number first finds plans with that many GB or MB. */
export function findPlans(plans: readonly ServicePlan[], query: string): ServicePlan[] {
  const wanted = comparable(query)
  if (!/^\d+$/.test(wanted)) return plans.filter(({ name }) => matchesKorean(name, query))
  const amount = new RegExp(`(^|\\D)${wanted}\\s*(gb|mb)`)
  const isAmount = (plan: ServicePlan) => amount.test(comparable(plan.name))
  const byAmount = plans.filter(isAmount)
  const byName = plans.filter((plan) => !isAmount(plan) && comparable(plan.name).includes(wanted))
  return [...byAmount, ...byName]
}
