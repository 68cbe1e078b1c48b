import type { Generated } from 'kysely'
import type { StoredFileColumns } from './documents.ts'

export interface PricingTableTable extends StoredFileColumns {
  id: Generated<number>
  title: string
  is_active: Generated<number>
  uploaded_by: number
  uploaded_at: string
}

/** A price table's columns and a category. */
export interface DocumentTemplateTable extends PricingTableTable {
  category: string
}
