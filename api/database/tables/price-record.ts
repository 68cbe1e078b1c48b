import type { Generated } from 'kysely'

/**
 * What every price has beside its amounts: Seoul days from `effective_from` up to, not including, `effective_until`.
 */
export interface PriceRecordColumns {
  is_active: Generated<number>
  effective_from: string
  effective_until: string | null
  memo: string | null
  created_by: number
  created_at: string
}
