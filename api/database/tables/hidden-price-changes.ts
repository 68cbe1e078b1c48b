import type { Generated } from 'kysely'

/** One change of one hidden price. Only ever added to. */
export interface HiddenPriceChangeTable {
  id: Generated<number>
  contact_code: string
  carrier: string
  service_plan_name: string
  /** JSON of a HiddenPriceTerms; null: it was added. */
  before: string | null
  /** JSON of a HiddenPriceTerms; null: it was deleted. */
  after: string | null
  /** Null: it followed its contact code. */
  changed_by: number | null
  changed_at: string
}
