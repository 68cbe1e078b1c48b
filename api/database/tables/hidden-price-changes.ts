import type { Generated } from 'kysely'

/** One change of one hidden price. Only ever added to. */
export interface HiddenPriceChangeTable {
  id: Generated<number>
  contact_code: string
  carrier: string
  service_plan_name: string
  /** What the change took it away from, to be found by it too; null: it stayed. */
  former_contact_code: string | null
  former_service_plan_name: string | null
  /** JSON of a HiddenPriceTerms; null: it was added. */
  before: string | null
  /** JSON of a HiddenPriceTerms; null: it was deleted. */
  after: string | null
  /** Null: it followed its contact code. */
  changed_by: number | null
  changed_at: string
}
