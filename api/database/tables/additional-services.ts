import type { Generated } from 'kysely'

/** `monthly_fee` in hundredths of a won. */
export interface AdditionalServiceTable {
  id: Generated<number>
  service_name: string
  carrier: string
  service_type: string
  monthly_fee: number
  description: string | null
  is_active: Generated<number>
  created_at: string
}
