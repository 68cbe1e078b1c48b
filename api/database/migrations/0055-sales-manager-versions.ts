import type { Migration } from './migration.ts'

/** The version of a sales manager's place, by which two editors are told from each other. */
export const salesManagerVersions: Migration = {
  name: '0055-sales-manager-versions',
  isRolling: true,
  async up(db) {
    await db.schema
      .alterTable('sales_managers')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
