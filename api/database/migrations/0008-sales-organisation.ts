import type { Migration } from './migration.ts'

/** Which sales manager belongs to which team, and which contact codes are mapped to one besides those that name it. */
export const salesOrganisation: Migration = {
  name: '0008-sales-organisation',
  async up(db, kind) {
    await db.schema
      .createTable('sales_managers')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id'))
      .addColumn('team_id', 'integer', (column) => column.notNull().references('sales_teams.id'))
      .addColumn('manager_code', 'text', (column) => column.notNull().unique())
      .addColumn('position', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sales_managers_team').on('sales_managers').columns(['team_id']).execute()

    // A mapping is deleted with its code, and follows the code's new name.
    await db.schema
      .createTable('contact_code_mappings')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('manager_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('contact_code_id', 'integer', (column) =>
        column.notNull().references('contact_codes.id').onDelete('cascade'),
      )
      .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('contact_code_mappings_once', ['manager_id', 'contact_code_id'])
      .execute()
    await db.schema
      .createIndex('contact_code_mappings_code')
      .on('contact_code_mappings')
      .columns(['contact_code_id'])
      .execute()
  },
}
