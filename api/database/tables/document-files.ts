import type { Generated } from 'kysely'

/** Every file that a document ever had; `documents.file_id` names the one that counts. */
export interface DocumentFileTable {
  id: Generated<number>
  document_id: number
  storage_key: string
  file_name: string
  file_size: number
  sha256: string
  kind: string
  uploaded_by: number
  uploaded_at: string
}
