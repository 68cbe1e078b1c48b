import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Deleted documents by the time of their deletion: the list of what can be brought back, and the purge. */
export const deletion: Migration = {
  name: '0003-deletion',
  async up(db) {
    await db.schema
      .createIndex('documents_by_deletion')
      .on('documents')
      .columns(['deleted_at', 'id'])
      .where(sql`deleted_at`, 'is not', null)
      .execute()
  },
}
