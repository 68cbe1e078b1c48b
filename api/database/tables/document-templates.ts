import type { PricingTableTable } from './pricing-tables.ts'

/** A price table's columns and a category. */
export interface DocumentTemplateTable extends PricingTableTable {
  category: string
}
