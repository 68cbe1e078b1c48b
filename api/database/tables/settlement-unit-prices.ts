import type { Generated } from 'kysely'

/** Amounts in hundredths of a won; Seoul days from `effective_from` up to, not including, `effective_until`. */
export interface SettlementUnitPriceTable {
  id: Generated<number>
  service_plan_id: number
  new_customer_price: number
  port_in_price: number
  /** 0: another price took its place. */
  is_active: Generated<number>
  effective_from: string
  effective_until: string | null
  memo: string | null
  created_by: number
  created_at: string
}
