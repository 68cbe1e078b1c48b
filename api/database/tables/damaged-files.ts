import type { Damage } from '../../storage/file-store.ts'

/** A stored file that was found missing or changed. */
export interface DamagedFileTable {
  storage_key: string
  what: Damage
  found_at: string
  /** Null: not repaired. */
  repaired_at: string | null
  /** The second place that had it whole; null: none was asked, or it came back by itself. */
  repaired_from: 'backup' | 'replica' | null
}
