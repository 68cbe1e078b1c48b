/** The installation's data key, wrapped twice. One row, made at the first start; see api/keys. */
export interface SealingKeyTable {
  id: number
  /** Of the master key that wrapped it: with another one the server does not start. */
  master_fingerprint: string
  by_master_key: string
  by_recovery_code: string
  recovery_code_made_at: string
  /** Null until an administrator has typed the code: it may be in nobody's hands. */
  recovery_code_confirmed_at: string | null
  made_at: string
}
