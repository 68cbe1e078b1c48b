import type { Generated } from 'kysely'

/** Requests of shops to become a dealer. */
export interface DealerRegistrationTable {
  id: Generated<number>
  business_name: string
  business_registration_number: string
  representative_name: string
  business_address: string
  phone_number: string
  email: string
  contact_code: string | null
  username: string
  username_key: string
  password_hash: string
  additional_info: string | null
  bank_account: string | null
  bank_name: string | null
  account_holder: string | null
  status: string
  approved_by: number | null
  approved_at: string | null
  rejection_reason: string | null
  created_at: string
}
