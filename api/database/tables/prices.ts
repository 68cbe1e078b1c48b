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

/** Amounts in hundredths of a won. A price is inactive when another one has replaced it. */
export interface SettlementUnitPriceTable extends PriceRecordColumns {
  id: Generated<number>
  service_plan_id: number
  new_customer_price: number
  port_in_price: number
}

/** An additional amount of one contact code for a plan, in hundredths of a won. */
export interface HiddenPriceTable extends PriceRecordColumns {
  id: Generated<number>
  /** The code as documents store it. */
  contact_code: string
  service_plan_id: number
  hidden_price: number
}

/** One change of what settlements are calculated with. Rows are only ever added. */
export interface PriceChangeTable {
  id: Generated<number>
  /** A PriceKind. */
  kind: string
  /** The plan of a unit price, the hidden price, the policy or the add-on; null: before it was noted. */
  subject_id: number | null
  /** Of a hidden price. */
  contact_code: string | null
  carrier: string
  /** Of the plan, the policy or the add-on. */
  name: string
  /** The code before the change, so that a search finds it too; null: the code stayed. */
  former_contact_code: string | null
  former_carrier: string | null
  former_name: string | null
  /** JSON of PriceTerms; null: it was added. */
  before: string | null
  /** JSON of PriceTerms; null: it was deleted. */
  after: string | null
  changed_by: number
  /** 0 or 1: the price changed because its contact code was renamed or deleted. */
  follows_code: Generated<number>
  changed_at: string
}

/**
 * What an add-on takes off the unit price for some days, in hundredths of a won; null: open on that side. While it is not
 * active nothing is taken off.
 */
export interface AdditionalServiceDeductionTable {
  id: Generated<number>
  additional_service_id: number
  deduction_amount: number
  is_active: number
  effective_from: string | null
  effective_until: string | null
  updated_by: number
  updated_at: string
}

/**
 * What a carrier takes off or adds beside the unit price for some days; null: open on that side. The amount in hundredths of a
 * won. One that is not active was taken back before it held.
 */
export interface CarrierServicePolicyTable {
  id: Generated<number>
  /** The id of the policy's first row, which is the policy's own; null: until that is known. */
  policy_id: number | null
  carrier: string
  policy_name: string
  /** `deduction` or `addition`. */
  policy_type: string
  service_category: string
  amount: number
  description: string | null
  is_active: Generated<number>
  effective_from: string | null
  effective_until: string | null
  created_by: number
  created_at: string
}

/** Policies that an administrator attached to a document. */
export interface DocumentPolicyTable {
  document_id: number
  policy_id: number
}

/** Closed months, whose settlements do not change any more, with their sums in hundredths of a won. */
export interface SettlementClosingTable {
  /** A Seoul month, `2026-10`. */
  month: string
  closed_by: number
  closed_at: string
  count: number
  reversals: number
  undetermined: number
  amount: number
  hidden_price: number
  adjustments: Generated<number>
}
