import type { Queryable } from '../../database/database.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import type { ConversationTable } from '../../database/tables/documents.ts'

/** Records that something was said about these documents, each named once; the list of conversations is in this order. */
export async function noteConversations(
  db: Queryable,
  documentIds: readonly number[],
  { kind, at }: { kind: ConversationTable['last_kind']; at: string },
): Promise<void> {
  for (const piece of inPieces(documentIds)) {
    await db
      .insertInto('conversations')
      .values(piece.map((document_id) => ({ document_id, last_at: at, last_kind: kind })))
      .onConflict((conflict) =>
        conflict
          .column('document_id')
          .doUpdateSet((eb) => ({
            last_at: eb.ref('excluded.last_at'),
            last_kind: eb.ref('excluded.last_kind'),
          }))
          // The clocks of two processes may differ by a moment.
          .whereRef('excluded.last_at', '>=', 'conversations.last_at'),
      )
      .execute()
  }
}
