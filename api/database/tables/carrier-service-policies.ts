import type { Generated } from 'kysely'

/** What a carrier takes off or adds beside the unit price. The amount in hundredths of a won. */
export interface CarrierServicePolicyTable {
  id: Generated<number>
  carrier: string
  policy_name: string
  /** `deduction` or `addition`. */
  policy_type: string
  service_category: string
  amount: number
  description: string | null
  created_by: number
  created_at: string
}
