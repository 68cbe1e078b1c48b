import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Texts to insert, and when something was last said about an application: a message of its chat or the store's answer to a
 * 보완필요, of which the later one counts.
 */
export const cannedReplies: Migration = {
  name: '0019-canned-replies',
  async up(db, kind) {
    await db.schema
      .createTable('canned_replies')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('owner_id', 'integer', (column) => column.references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await sql`create index canned_replies_by_owner on canned_replies (owner_id)`.execute(db)

    await db.schema
      .createTable('conversations')
      .addColumn('document_id', 'integer', (column) => column.primaryKey())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addColumn('last_kind', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into conversations (document_id, last_at, last_kind)
      select chat_rooms.document_id, chat_messages.created_at, 'message' from chat_rooms
      inner join chat_messages on chat_messages.chat_room_id = chat_rooms.id
        and chat_messages.number = chat_rooms.last_number`.execute(db)
    await sql`insert into conversations (document_id, last_at, last_kind)
      select document_id, max(at), 'supplement-answered' from document_events
      where type = 'supplement-answered' group by document_id
      on conflict (document_id) do update set last_at = excluded.last_at, last_kind = excluded.last_kind
      where excluded.last_at > conversations.last_at`.execute(db)
    await sql`create index conversations_by_time on conversations (last_at, document_id)`.execute(db)
    await sql`create index chat_rooms_unread on chat_rooms (document_id)
      where last_number > read_by_staff`.execute(db)
    await sql`create index documents_answered on documents (supplement_answered_at)
      where supplement_answered_at is not null and deleted_at is null`.execute(db)
  },
}
