import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** An index of the entries that take back others: without it every line of the ledger would look through all others. */
export const counteredEntries: Migration = {
  name: '0054-countered-entries',
  isRolling: true,
  async up(db) {
    await db.schema
      .createIndex('settlement_entries_counters')
      .on('settlement_entries')
      .column('counters_id')
      .where(sql.ref('counters_id'), 'is not', null)
      .execute()
  },
}
