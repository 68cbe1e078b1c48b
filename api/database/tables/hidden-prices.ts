import type { Generated } from 'kysely'

/** An amount in hundredths of a won; Seoul days from `effective_from` up to, not including, `effective_until`. */
export interface HiddenPriceTable {
  id: Generated<number>
  /** As documents hold it. */
  contact_code: string
  service_plan_id: number
  hidden_price: number
  is_active: Generated<number>
  effective_from: string
  effective_until: string | null
  memo: string | null
  created_by: number
  created_at: string
}
