import type { Generated } from 'kysely'

/** 접점코드: which store sells for which carrier under which manager. */
export interface ContactCodeTable {
  id: Generated<number>
  code: string
  dealer_name: string
  real_sales_pos: string | null
  carrier: string
  sales_manager_id: number | null
  sales_manager_name: string | null
  is_active: Generated<number>
  created_at: string
}
