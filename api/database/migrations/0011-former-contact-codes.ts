import type { Migration } from './migration.ts'

/** Deleted or renamed contact codes with their sales manager, who still sees the past figures under them. */
export const formerContactCodes: Migration = {
  name: '0011-former-contact-codes',
  async up(db, kind) {
    await db.schema
      .createTable('former_contact_codes')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('dealer_name', 'text', (column) => column.notNull())
      .addColumn('manager_id', 'integer', (column) => column.references('users.id'))
      .execute()
    await db.schema
      .createIndex('former_contact_codes_code')
      .on('former_contact_codes')
      .columns(['code'])
      .execute()
    await db.schema
      .createIndex('former_contact_codes_manager')
      .on('former_contact_codes')
      .columns(['manager_id'])
      .execute()
  },
}
