import type { Generated } from 'kysely'

/** One change of one hidden price. Only ever added to. */
export interface HiddenPriceChangeTable {
  id: Generated<number>
  contact_code: string
  carrier: string
  service_plan_name: string
  /** What the change took it away from, to be found by it too; null: it stayed. */
  former_contact_code: string | null
  former_carrier: string | null
  former_service_plan_name: string | null
  /** JSON of a HiddenPriceTerms; null: it was added. */
  before: string | null
  /** JSON of a HiddenPriceTerms; null: it was deleted. */
  after: string | null
  changed_by: number
  /** 0 or 1: whoever changed it renamed or deleted its contact code, and it followed. */
  follows_code: number
  changed_at: string
}
