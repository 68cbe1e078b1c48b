import type { MenuPermission, Role, UserType } from '#shared/permissions.ts'

/** The account that makes a request with a live session. */
export interface Account {
  id: number
  /** Names the account for ever, while its id may pass to another where data was lost. */
  uuid: string
  username: string
  name: string
  dealerName: string | null
  userType: UserType
  role: Role
  /** Carrier names; empty: all. */
  allowedCarriers: string[]
  /** Carrier name → contact code. */
  carrierCodes: Record<string, string>
  /** The active contact codes with its `dealerName` are a dealer's too. */
  hasNamedCodes: boolean
  /** null: not restricted. */
  permissions: MenuPermission[] | null
  mustChangePassword: boolean
  isPrimaryAdmin: boolean
}

/** An account and the session that it uses. */
export interface Caller {
  account: Account
  /** SHA-256 of the session id, hex. */
  sessionHash: string
  /** Its session began, or proved the account once more, within the last minutes. */
  isProved: boolean
  hasSecondFactor: boolean
  /** The account's kind needs a second factor, and it has none: it may only set one up. */
  needsSecondFactor: boolean
}
