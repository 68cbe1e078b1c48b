import * as z from 'zod/mini'
import type { KstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { type CarrierServicePolicy, CarrierServicePolicyInput } from '#shared/policies/policy.contract.ts'
import { optionalText } from '#shared/text.ts'
import { isPeriodInOrder, periodFields, periodValues } from '../../../records/prices/period-fields.tsx'

const { policyType, serviceCategory, ...others } = CarrierServicePolicyInput.shape

/** The form as it is typed; nothing is chosen at first. */
export const PolicyForm = z
  .object({
    ...others,
    policyType: z.pipe(z.string(), policyType),
    serviceCategory: z.pipe(z.string(), serviceCategory),
    ...periodFields,
    description: optionalText(LIMITS.memo),
  })
  .check(isPeriodInOrder)
export type PolicyValues = ReturnType<typeof policyFormOf>
export type PolicyForm = z.output<typeof PolicyForm>

/** `carrier`: the one that the list is filtered by, for a new policy. */
export function policyFormOf(policy: CarrierServicePolicy | null, carrier: string, today: KstDay) {
  return {
    carrier: policy?.carrier ?? carrier,
    policyName: policy?.policyName ?? '',
    policyType: policy?.policyType ?? '',
    serviceCategory: policy?.serviceCategory ?? '',
    amount: policy?.amount ?? null,
    ...periodValues(policy, today),
    description: policy?.description ?? '',
  }
}
