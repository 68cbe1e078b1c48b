import type { Migration } from './migration.ts'

/** The server processes that run on the database. */
export const processes: Migration = {
  name: '0042-processes',
  async up(db) {
    await db.schema
      .createTable('processes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('store_mark', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('heartbeat_at', 'text', (c) => c.notNull())
      .addColumn('beats', 'integer', (c) => c.notNull())
      .execute()
  },
}
