import type { DocumentEvent } from '#shared/documents/document.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
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
  for (const { type, from = null, to = null, note = null, isVisibleToStore } of events) {
    const actor = { actorId: by.actor.id, actorName: by.actor.name, at: by.at }
    const isVisible = isVisibleToStore ? 1 : 0
    await insertEvent(db, { documentId, ...actor, type, from, to, note, isVisible })
  }
}

interface EventValues {
  documentId: number
  at: string
  actorId: number
  actorName: string
  type: string
  from: string | null
  to: string | null
  note: string | null
  isVisible: number
}

const insertEvent = preparedQuery<EventValues>()((db, value) =>
  db.insertInto('document_events').values({
    document_id: value('documentId'),
    at: value('at'),
    actor_id: value('actorId'),
    actor_name: value('actorName'),
    type: value('type'),
    from_value: value('from'),
    to_value: value('to'),
    note: value('note'),
    is_visible_to_store: value('isVisible'),
  }),
)

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
