import type { Migration } from './migration.ts'

/** What is offered for download: form templates and price tables, each row with its stored file. */
export const formFiles: Migration = {
  name: '0006-form-files',
  async up(db, kind) {
    const fileTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', (column) =>
          kind === 'postgres'
            ? column.generatedAlwaysAsIdentity().primaryKey()
            : column.primaryKey().autoIncrement(),
        )
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('storage_key', 'text', (column) => column.notNull().unique())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('file_size', 'integer', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
        .addColumn('uploaded_by', 'integer', (column) => column.notNull().references('users.id'))
        .addColumn('uploaded_at', 'text', (column) => column.notNull())

    await fileTable('document_templates')
      .addColumn('category', 'text', (column) => column.notNull())
      .execute()
    await fileTable('pricing_tables').execute()
  },
}
