import type { Migration } from './migration.ts'

/** Stored files that were found missing or changed, and which of them were repaired from where. */
export const damagedFiles: Migration = {
  name: '0039-damaged-files',
  async up(db) {
    await db.schema
      .createTable('damaged_files')
      .addColumn('storage_key', 'text', (column) => column.primaryKey())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('found_at', 'text', (column) => column.notNull())
      .addColumn('repaired_at', 'text')
      .addColumn('repaired_from', 'text')
      .execute()
  },
}
