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
