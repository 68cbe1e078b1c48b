import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * News on the devices of accounts: the server's keys, the subscriptions of sessions, and what a store is told once a change cannot be
 * taken back any more. How an account is told becomes one choice; a desktop notice was what push is now.
 */
export const push: Migration = {
  name: '0025-push',
  async up(db, kind) {
    await db.schema
      .createTable('push_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('private_key', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', 'integer', (column) =>
        kind === 'postgres'
          ? column.generatedAlwaysAsIdentity().primaryKey()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('account_id', 'integer', (column) => column.notNull())
      .addColumn('session_hash', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute()
    const subscriptions = (columns: string[], name: string) =>
      db.schema.createIndex(name).on('push_subscriptions').columns(columns).execute()
    await subscriptions(['account_id', 'id'], 'push_subscriptions_by_account')
    await subscriptions(['session_hash'], 'push_subscriptions_by_session')
    await db.schema
      .createTable('held_news')
      .addColumn('document_id', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'integer', (column) => column.notNull())
      .addColumn('recipient_id', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('held_news_key', ['document_id', 'version', 'kind'])
      .execute()

    await db.schema
      .alterTable('news_settings')
      .addColumn('way', 'text', (column) => column.notNull().defaultTo('push'))
      .execute()
    await sql`update news_settings
      set way = case when in_app = 0 then 'none' when desktop = 0 then 'app' else 'push' end`.execute(db)
    for (const replaced of ['in_app', 'desktop'])
      await db.schema.alterTable('news_settings').dropColumn(replaced).execute()
  },
}
