import type { DocumentEvent } from '#shared/documents/document.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { DocumentRow } from './document-rows.ts'
import { relationTo, sideOf } from './documents.access.ts'

export interface NewDocumentEvent {
  type: DocumentEvent['type']
  from?: string | null
  to?: string | null
  note?: string | null
  /** False for what only staff may read. */
  isVisibleToStore: boolean
}

/** Writes what happened, in the transaction in which it happens. */
export async function recordDocumentEvents(
  db: Queryable,
  documentId: number,
  by: { actor: Account; at: string },
  events: readonly NewDocumentEvent[],
): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('document_events')
    .values(
      events.map((event) => ({
        document_id: documentId,
        at: by.at,
        actor_id: by.actor.id,
        actor_name: by.actor.name,
        type: event.type,
        from_value: event.from ?? null,
        to_value: event.to ?? null,
        note: event.note ?? null,
        is_visible_to_store: event.isVisibleToStore ? 1 : 0,
      })),
    )
    .execute()
}

/** Oldest first; a store sees what is meant for it, and whoever has not taken the document no notes. */
export async function documentEventsFor(
  db: Queryable,
  reader: Account,
  document: DocumentRow,
): Promise<DocumentEvent[]> {
  const isMasked = relationTo(reader, document) === 'unassigned'
  const rows = await db
    .selectFrom('document_events')
    .selectAll()
    .where('document_id', '=', document.id)
    .$if(sideOf(reader) === 'dealer', (query) => query.where('is_visible_to_store', '=', 1))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    type: row.type as DocumentEvent['type'],
    from: row.from_value,
    to: row.to_value,
    note: isMasked ? null : row.note,
  }))
}
