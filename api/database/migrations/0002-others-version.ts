import type { Migration } from './migration.ts'

/** Adds the newest version that somebody other than the last writer wrote; see change-document.ts. */
export const othersVersion: Migration = {
  name: '0002-others-version',
  async up(db) {
    await db.schema
      .alterTable('documents')
      .addColumn('others_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
