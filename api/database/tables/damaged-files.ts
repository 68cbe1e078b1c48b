/** A stored file that was found missing or changed. */
export interface DamagedFileTable {
  storage_key: string
  what: 'missing' | 'changed'
  found_at: string
  /** Null: not repaired. */
  repaired_at: string | null
  /** The second place that had it whole. */
  repaired_from: 'backup' | 'replica' | null
}
