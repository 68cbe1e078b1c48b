import type { Migration } from './migration.ts'

/** What a status change replaced, for the seconds in which it can be taken back; and why an application was cancelled. */
export const undo: Migration = {
  name: '0017-undo',
  async up(db) {
    await db.schema.alterTable('documents').addColumn('cancel_reason', 'text').execute()
    await db.schema
      .createTable('document_undos')
      .addColumn('document_id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('account_id', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .execute()
  },
}
