import type { Generated } from 'kysely'

/** Who saw, took away or allowed what. Rows are only added, sealed once, and removed from a chain's start. */
export interface AccessLogTable {
  id: Generated<number>
  /** Rows of one chain are sealed one after the other and kept equally long. */
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
  /** The row's place in the chain; null until it is sealed. */
  seal_number: number | null
  hash: string | null
}

/** The start and end of a chain: `sealed` is its last row, `removed` the one before the first that exists. */
export interface AccessLogChainTable {
  chain: string
  /** The number of rows that were ever added. */
  appended: number
  sealed: number
  sealed_hash: string
  removed: number
  removed_hash: string
}

/** Which documents an entry of a list has shown; the ids also stand in the entry, which is sealed. */
export interface AccessLogSeenTable {
  document_id: number
  entry_id: number
}
