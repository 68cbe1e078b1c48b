import type { Generated } from 'kysely'

/** Every account. Other tables add what only dealers or sales managers have. */
export interface UserTable {
  id: Generated<number>
  username: string
  username_key: string
  password_hash: string
  name: string
  dealer_name: string | null
  user_type: string
  role: string
  allowed_carriers: Generated<string>
  carrier_codes: Generated<string>
  team: string | null
  contact_email: string | null
  contact_phone: string | null
  location: string | null
  is_restricted: Generated<number>
  must_change_password: Generated<number>
  is_active: Generated<number>
  is_primary_admin: Generated<number>
  device_key: string
  /** Base32; the second factor is on only when `otp_since` is set. */
  otp_secret: string | null
  otp_since: string | null
  /** The time step of the last accepted code, as no code is accepted twice. */
  otp_step: number | null
  created_at: string
  deleted_at: string | null
}
