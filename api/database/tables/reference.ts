import type { Generated } from 'kysely'

/** Carriers, the list of other carriers included (`is_other`). */
export interface CarrierTable {
  id: Generated<number>
  name: string
  display_order: number
  description: string | null
  bundle_number: string | null
  bundle_carrier: string | null
  created_at: string
  is_active: Generated<number>
  is_other: Generated<number>
  is_wired: Generated<number>
  document_required: Generated<number>
  require_customer_name: Generated<number>
  require_customer_phone: Generated<number>
  require_customer_email: Generated<number>
  require_contact_code: Generated<number>
  require_carrier: Generated<number>
  require_previous_carrier: Generated<number>
  require_document_upload: Generated<number>
  require_bundle_number: Generated<number>
  require_bundle_carrier: Generated<number>
  require_desired_number: Generated<number>
  allow_new_customer: Generated<number>
  allow_port_in: Generated<number>
}

/** Until `accepted_until`, queued records may still name a renamed carrier by its old name. */
export interface CarrierFormerNameTable {
  name: string
  carrier_id: number
  accepted_until: string
}

/** What a carrier is called in uploaded tables, besides its name. */
export interface CarrierAliasTable {
  /** The alias without case, blanks and signs. */
  alias_key: string
  alias: string
  carrier_id: number
  saved_by: number
  saved_at: string
}

/** `monthly_fee` in hundredths of a won. */
export interface ServicePlanTable {
  id: Generated<number>
  name: string
  carrier: string
  plan_type: string
  data_allowance: string | null
  monthly_fee: number
  combination_eligible: Generated<number>
  is_active: Generated<number>
  created_at: string
}

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

/** 접점코드: which store sells for which carrier under which manager. */
export interface ContactCodeTable {
  id: Generated<number>
  code: string
  dealer_name: string
  real_sales_pos: string | null
  carrier: string
  /** Whoever has it today, as code_assignments says; only code-assignments.ts writes it. */
  sales_manager_id: number | null
  sales_manager_name: string | null
  is_active: Generated<number>
  /** One more with every change. */
  version: Generated<number>
  created_at: string
}

/** Something that holds for Seoul days: what it says is never changed, only how far it reaches. */
export interface DatedColumns {
  id: Generated<number>
  /** Null: from the beginning. */
  effective_from: string | null
  /** The first day on which it no longer holds; null: without end. */
  effective_until: string | null
  /** 0: a later row replaced it wholly, and it is kept for the history. */
  is_active: Generated<number>
  /** Null: it held before such rows were kept. */
  created_by: number | null
  created_at: string
}

/**
 * In whose figures a contact code counts. Rows follow the text of the code, as documents and figures do: one that was deleted or
 * renamed keeps its rows, and goes on in them when it is registered again.
 */
export interface CodeAssignmentTable extends DatedColumns {
  code: string
  /** Null: nobody. */
  manager_id: number | null
}

/** A contact code whose figures of all days a sales manager sees besides its own codes. It is deleted with the code. */
export interface ContactCodeMappingTable {
  id: Generated<number>
  manager_id: number
  contact_code_id: number
  is_active: Generated<number>
  created_at: string
}

/** A contact code as it was when it was deleted or renamed; registering the same code again replaces it. */
export interface FormerContactCodeTable {
  id: Generated<number>
  code: string
  dealer_name: string
  /** A sales manager to whom it was mapped, one a row; null: the row only keeps the store's name. */
  manager_id: number | null
}
