import type { Generated } from 'kysely'

/** What happened to a document, written in the transaction of the change. */
export interface DocumentEventTable {
  id: Generated<number>
  document_id: number
  at: string
  actor_id: number
  actor_name: string
  type: string
  from_value: string | null
  to_value: string | null
  note: string | null
  is_visible_to_store: number
}
