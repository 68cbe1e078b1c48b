import type { Selectable } from 'kysely'
import type { DocumentTable } from '../../../database/tables/documents.ts'
import type { NewDocumentEvent } from '../document-events.ts'

/**
 * One thing that happens to a document: the columns it sets, no others, and the lines of its history beside those that fieldEdits and
 * settlementEdits write.
 */
export interface DocumentChange {
  columns: Partial<Selectable<DocumentTable>>
  events: readonly NewDocumentEvent[]
}
