import type { Generated } from 'kysely'

/** A document whose customer is neither masked nor purged while it stands here. */
export interface PrivacyHoldTable {
  document_id: number
  reason: string
  held_by: number
  held_at: string
}

/** What was erased and does not stand yet in the list outside the database. */
export interface UnlistedErasureTable {
  id: Generated<number>
  kind: 'purged' | 'masked' | 'registration' | 'account'
  /** Of a store's request and of an account, their own id. */
  document_id: number
  at: string
}
