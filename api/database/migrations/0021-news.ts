import type { Migration } from './migration.ts'

/**
 * What the office is told of applications, what each account has read of it, and how it wants to be told. News refer to documents and
 * accounts without foreign keys: those would lock what a change has locked already, in another order.
 */
export const news: Migration = {
  name: '0021-news',
  async up(db, kind) {
    await db.schema
      .createTable('news')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('document_id', 'integer', (column) => column.notNull())
      .addColumn('actor_id', 'integer', (column) => column.notNull())
      .addColumn('recipient_id', 'integer')
      .addColumn('message_number', 'integer')
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('news_by_recipient')
      .on('news')
      .columns(['recipient_id', 'kind', 'id'])
      .execute()
    await db.schema.createIndex('news_by_document').on('news').columns(['document_id', 'id']).execute()
    await db.schema
      .createTable('news_marks')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('document_id', 'integer', (column) => column.notNull())
      .addColumn('up_to', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('news_marks_key', ['account_id', 'document_id'])
      .execute()
    await db.schema
      .createTable('news_settings')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('in_app', 'integer', (column) => column.notNull())
      .addColumn('sound', 'integer', (column) => column.notNull())
      .addColumn('desktop', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('news_settings_key', ['account_id', 'kind'])
      .execute()
  },
}
