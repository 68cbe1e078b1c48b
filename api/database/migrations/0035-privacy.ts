import type { Migration } from './migration.ts'

/**
 * Customers who were masked after their period, documents that an administrator keeps out of that, and what was erased but does not
 * stand yet in the list outside the database. Erasures refer to documents without a foreign key: those may be gone.
 */
export const privacy: Migration = {
  name: '0035-privacy',
  async up(db, kind) {
    await db.schema.alterTable('documents').addColumn('masked_at', 'text').execute()
    await db.schema
      .createTable('privacy_holds')
      .addColumn('document_id', 'integer', (column) => column.primaryKey().references('documents.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('held_by', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('held_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('unlisted_erasures')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('document_id', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
  },
}
