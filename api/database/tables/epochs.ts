/** The lives of the data: each restore begins one. */
export interface EpochTable {
  /** From 1. */
  number: number
  begun_at: string
  /** The instant that the restored data is of; null: nothing was restored. */
  taken_at: string | null
  source: 'backup' | 'replica' | null
}
