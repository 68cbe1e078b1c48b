import type { Migration } from './migration.ts'

/** Files that were sent in a chat, each with the message that brought it. */
export const chatFiles: Migration = {
  name: '0018-chat-files',
  async up(db, kind) {
    await db.schema
      .createTable('chat_files')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('message_id', 'integer', (column) =>
        column.notNull().unique().references('chat_messages.id'),
      )
      .addColumn('storage_key', 'text', (column) => column.notNull().unique())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('file_size', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute()
  },
}
