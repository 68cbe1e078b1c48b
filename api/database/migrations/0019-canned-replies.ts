import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Texts to insert; when something was last said about an application: a message of its chat or the store's answer to a
 * 보완필요, of which the later one counts; and the newest message of either side, which tells whether the other has read it.
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
    for (const [side, reader] of [
      ['dealer', 'staff'],
      ['staff', 'dealer'],
    ] as const) {
      const newest = sql.ref(`last_of_${side}`)
      await db.schema
        .alterTable('chat_rooms')
        .addColumn(`last_of_${side}`, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`update chat_rooms set ${newest} = coalesce((select max(number) from chat_messages
        where chat_room_id = chat_rooms.id and sender_type = ${sql.lit(side)}), 0)`.execute(db)
      await sql`create index ${sql.ref(`chat_rooms_unread_by_${reader}`)} on chat_rooms (document_id)
        where ${newest} > ${sql.ref(`read_by_${reader}`)}`.execute(db)
    }
    await sql`create index documents_answered on documents (supplement_answered_at)
      where supplement_answered_at is not null and deleted_at is null`.execute(db)
  },
}
