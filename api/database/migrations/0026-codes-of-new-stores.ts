import type { Migration } from './migration.ts'

/**
 * Which contact codes a store that registers itself gets: those of its KP number, with the code that the administrator
 * hands out, or those that it asks for. Stores of before keep the codes that bear their name.
 */
export const codesOfNewStores: Migration = {
  name: '0026-codes-of-new-stores',
  async up(db, kind) {
    await db.schema
      .alterTable('users')
      .addColumn('has_named_codes', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('kp_numbers').addColumn('registration_code_hash', 'text').execute()
    await db.schema.alterTable('kp_numbers').addColumn('registration_code_until', 'text').execute()

    await db.schema
      .createTable('kp_contact_codes')
      .addColumn('kp_number', 'text', (column) =>
        column.notNull().references('kp_numbers.kp_number').onDelete('cascade'),
      )
      .addColumn('contact_code_id', 'integer', (column) =>
        column.notNull().references('contact_codes.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('kp_contact_codes_once', ['kp_number', 'contact_code_id'])
      .execute()
    await db.schema
      .createIndex('kp_contact_codes_code')
      .on('kp_contact_codes')
      .columns(['contact_code_id'])
      .execute()

    await db.schema
      .createTable('code_requests')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('dealer_id', 'integer', (column) => column.notNull().references('users.id'))
      .addColumn('carriers', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('rejection_reason', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('decided_by', 'integer', (column) => column.references('users.id'))
      .addColumn('decided_at', 'text')
      .execute()
    await db.schema
      .createIndex('code_requests_dealer')
      .on('code_requests')
      .columns(['dealer_id', 'id'])
      .execute()
  },
}
