import type { Generated } from 'kysely'
import type { DatedColumns } from './reference.ts'

/** Every account. Other tables add what only dealers or sales managers have. */
export interface UserTable {
  id: Generated<number>
  /** Names the account for ever, also after a loss of data in which its id may pass to another. */
  uuid: string
  username: string
  username_key: string
  password_hash: string
  name: string
  dealer_name: string | null
  user_type: string
  role: string
  allowed_carriers: Generated<string>
  carrier_codes: Generated<string>
  /** A store may submit with the active contact codes that bear its name; not before an administrator has said which store it is. */
  has_named_codes: Generated<number>
  team: string | null
  contact_email: string | null
  contact_phone: string | null
  location: string | null
  is_restricted: Generated<number>
  must_change_password: Generated<number>
  is_active: Generated<number>
  is_primary_admin: Generated<number>
  /** Base32; the second factor is on only when `otp_since` is set. */
  otp_secret: string | null
  otp_since: string | null
  /** The time step of the last accepted code, as no code is accepted twice. */
  otp_step: number | null
  /** Since when the account has passkeys; null: it has none. */
  passkey_since: string | null
  created_at: string
  deleted_at: string | null
}

/** The 9-menu matrix of a restricted account. */
export interface UserPermissionTable {
  user_id: number
  menu_id: string
  can_view: number
  can_edit: number
  can_delete: number
}

/** Only the SHA-256 of a session id is stored. */
export interface SessionTable {
  id: Generated<number>
  sid_hash: string
  user_id: number
  user_type: string
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
  /** When the session proved its account last, at the login or later. */
  proved_at: string | null
  address: string | null
  user_agent: string | null
}

/** The keys for what an account keeps on its devices: 32 bytes in base64, made at its first login and with every new generation. */
export interface DeviceKeyTable {
  user_id: number
  /** From 1, ascending; each restore begins far beyond the generations of before. */
  generation: number
  key: string
  made_at: string
}

/** Passkeys, a second factor beside the authenticator app. Key and id are public, in base64url. */
export interface PasskeyTable {
  id: Generated<number>
  account_id: number
  credential_id: string
  public_key: string
  counter: number
  name: string
  created_at: string
  last_used_at: string | null
}

/** What browsers were asked to sign and have not answered; each is good once. */
export interface PasskeyChallengeTable {
  challenge: string
  account_id: number
  purpose: string
  expires_at: string
}

/** Codes in place of a second factor; a used one is deleted. `code_hash`: SHA-256. */
export interface RecoveryCodeTable {
  account_id: number
  code_hash: string
}

/** The kinds of account that must have a second factor. */
export interface RequiredSecondFactorTable {
  account_kind: string
}

/** Failed logins of an account from one source, a device or an address. Checks that are running count as failed. */
export interface LoginSourceTable {
  /** The hash of a username, of which perhaps nobody has one: people type passwords there. */
  account_key: string
  source: string
  failures: number
  failed_at: string
  /** From then on the source may try once, although the crowd that it belongs to must wait; null: it has not been told so. */
  admitted_at: string | null
  /** Then nothing of the row counts any more. */
  forgotten_at: string
}

/** What the failures of many sources together leave to wait for. */
export interface LoginCrowdTable {
  /** An address, over all accounts; or an account, over all strangers. */
  crowd: string
  busy_until: string
}

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

/** The registry of KP numbers; `dealer_id` is set once a dealer has registered with it. */
export interface KpNumberTable {
  kp_number: string
  dealer_name: string
  location: string | null
  dealer_id: number | null
  /** SHA-256 of the 등록코드 that was handed out last; it works once, until then. */
  registration_code_hash: string | null
  registration_code_until: string | null
  created_at: string
}

/** The contact codes that a KP number brings along, at most one of a carrier. */
export interface KpContactCodeTable {
  kp_number: string
  contact_code_id: number
}

/** A store asks for the contact codes of these carriers. `carriers` is a JSON list of names. */
export interface CodeRequestTable {
  id: Generated<number>
  dealer_id: number
  carriers: string
  note: string | null
  status: string
  rejection_reason: string | null
  created_at: string
  decided_by: number | null
  decided_at: string | null
}

/** Sales teams; the first start makes three. */
export interface SalesTeamTable {
  id: Generated<number>
  team_name: string
  team_code: string
  description: string | null
  is_active: Generated<number>
  created_at: string
}

/** What a sales manager's account has in addition while it belongs to a team. */
export interface SalesManagerTable {
  user_id: number
  team_id: number
  manager_code: string
  position: string
  /** Activations to reach in each month; null: nobody has said. */
  monthly_goal: Generated<number | null>
  version: Generated<number>
  created_at: string
}

/** For which days a sales manager belongs to a team; sales_managers says what it is today. */
export interface TeamMembershipTable extends DatedColumns {
  user_id: number
  /** Null: no team, or one that was deleted. */
  team_id: number | null
}
