import type { Selectable } from 'kysely'
import type {
  DocumentTemplate,
  PricingTable,
  TemplateCategory,
} from '#shared/downloads/downloads.contract.ts'
import type { DocumentTemplateTable, PricingTableTable } from '../../database/tables/offered-files.ts'

export type PricingTableRow = Selectable<PricingTableTable>
export type TemplateRow = Selectable<DocumentTemplateTable>

export function presentPricingTable(row: PricingTableRow): PricingTable {
  return {
    id: row.id,
    title: row.title,
    fileName: row.file_name,
    fileSize: row.file_size,
    uploadedAt: row.uploaded_at,
    isActive: row.is_active === 1,
  }
}

export function presentTemplate(row: TemplateRow): DocumentTemplate {
  return { ...presentPricingTable(row), category: row.category as TemplateCategory }
}
