import type { Generated } from 'kysely'

export interface PricingTableTable {
  id: Generated<number>
  title: string
  storage_key: string
  file_name: string
  file_size: number
  sha256: string
  /** Of the sealed bytes; null: an older version stored it in clear. */
  stored_sha256: string | null
  kind: string
  /** JSON of FileRisk[]; null: not judged yet. */
  risks: string | null
  is_active: Generated<number>
  uploaded_by: number
  uploaded_at: string
}

/** A price table's columns and a category. */
export interface DocumentTemplateTable extends PricingTableTable {
  category: string
}
