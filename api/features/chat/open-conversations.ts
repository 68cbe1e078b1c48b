import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import { openDocumentsOf } from '../documents/queue/open-documents.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'

/** The account's open applications in which the store has written and no staff has read it. */
export async function openConversations({ database }: Context, account: UserRow): Promise<OpenThing | null> {
  const rows = await openDocumentsOf(database.kysely, account)
    .innerJoin('chat_rooms', 'chat_rooms.document_id', 'documents.id')
    .select('documents.document_number')
    .whereRef('chat_rooms.last_of_dealer', '>', 'chat_rooms.read_by_staff')
    .orderBy('documents.id')
    .execute()
  return openThing(
    'unread',
    rows.map((row) => row.document_number),
  )
}
