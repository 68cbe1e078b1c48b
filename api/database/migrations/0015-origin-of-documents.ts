import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The ids of a document's carrier and contact code, because their names may pass to others. Existing documents get those that
 * bore the name at the activation, as far as renames were recorded; that record is not needed any more.
 */
export const originOfDocuments: Migration = {
  name: '0015-origin-of-documents',
  async up(db) {
    for (const [column, name, of, bearers, borne] of [
      ['carrier_id', 'carrier', 'carrier', 'carriers', 'name'],
      ['contact_code_id', 'contact_code', 'contact-code', 'contact_codes', 'code'],
    ] as const) {
      // There is no foreign key: the id of a deleted code must stay, to tell it from a new one with its name.
      await db.schema.alterTable('documents').addColumn(column, 'integer').execute()
      const former = sql`select record_id from former_names
        where "of" = ${of} and name = documents.${sql.ref(name)}`
      await sql`update documents set ${sql.ref(column)} = coalesce(
          (${former} and until >= documents.activated_at order by until limit 1),
          (select id from ${sql.table(bearers)} as bearer where bearer.${sql.ref(borne)} = documents.${sql.ref(name)}),
          (${former} order by until desc limit 1)
        ) where ${sql.ref(name)} is not null`.execute(db)
    }
    await db.schema.dropTable('former_names').execute()
  },
}
