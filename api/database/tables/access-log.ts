import type { Generated } from 'kysely'

/** Who saw, took away or allowed what. Only ever added to, sealed once, and removed from a chain's start. */
export interface AccessLogTable {
  id: Generated<number>
  /** Rows of one chain are sealed one after the other, and kept equally long. */
  chain: string
  at: string
  account_id: number
  username: string
  account_name: string
  account_kind: string
  address: string
  user_agent: string
  action: string
  subject_kind: string | null
  subject_id: number | null
  /** A document's number, an account's username. */
  subject_name: string | null
  /** Masked. */
  person_name: string | null
  /** Masked. */
  person_phone: string | null
  /** JSON of an AccessDetail. */
  detail: string
  reason: string | null
  /** Its place in the chain; null until it is sealed. */
  seal_number: number | null
  hash: string | null
}

/** Where a chain begins and ends. The last is `sealed`, the one before the first that is still there `removed`. */
export interface AccessLogChainTable {
  chain: string
  /** Rows that were ever added. */
  appended: number
  sealed: number
  sealed_hash: string
  removed: number
  removed_hash: string
}
