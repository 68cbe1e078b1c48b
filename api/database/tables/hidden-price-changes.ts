import type { Generated } from 'kysely'

/** One change of one hidden price. Rows are only ever added. */
export interface HiddenPriceChangeTable {
  id: Generated<number>
  contact_code: string
  carrier: string
  service_plan_name: string
  /** The code before the change, so that a search finds it too; null: the code stayed. */
  former_contact_code: string | null
  former_carrier: string | null
  former_service_plan_name: string | null
  /** JSON of a HiddenPriceTerms; null: the price was added. */
  before: string | null
  /** JSON of a HiddenPriceTerms; null: the price was deleted. */
  after: string | null
  changed_by: number
  /** 0 or 1: the price changed because its contact code was renamed or deleted. */
  follows_code: number
  changed_at: string
}
