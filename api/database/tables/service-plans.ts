import type { Generated } from 'kysely'

/** `monthly_fee` in hundredths of a won. */
export interface ServicePlanTable {
  id: Generated<number>
  name: string
  carrier: string
  plan_type: string
  data_allowance: string | null
  monthly_fee: number
  combination_eligible: Generated<number>
  is_active: Generated<number>
  created_at: string
}
