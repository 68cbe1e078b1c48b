import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** News of a store's statement, which are about no application. What was told and read before stays, and no number is given again. */
export const statementNews: Migration = {
  name: '0052-statement-news',
  isRolling: true,
  async up(db, kind) {
    if (kind === 'sqlite') await rebuildSqlite(db)
    else
      await db.schema
        .alterTable('news')
        .alterColumn('document_id', (column) => column.dropNotNull())
        .execute()
    for (const column of ['statement_month', 'statement_step', 'read_at'])
      await db.schema.alterTable('news').addColumn(column, 'text').execute()
  },
}

/** SQLite takes NOT NULL from no column, so the table is rebuilt, with its indexes and its counter. */
async function rebuildSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('news_of_more')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document_id', 'integer')
    .addColumn('actor_id', 'integer', (column) => column.notNull())
    .addColumn('recipient_id', 'integer')
    .addColumn('message_number', 'integer')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  const columns = sql.raw('id, kind, document_id, actor_id, recipient_id, message_number, at')
  await sql`insert into news_of_more (${columns}) select ${columns} from news`.execute(db)
  // Marks say up to which number news were read, so the newest may not be fewer than there ever were.
  await sql`delete from sqlite_sequence where name = 'news_of_more'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select 'news_of_more', seq from sqlite_sequence where name = 'news'`.execute(db)
  await db.schema.dropTable('news').execute()
  await db.schema.alterTable('news_of_more').renameTo('news').execute()
  await db.schema
    .createIndex('news_by_recipient')
    .on('news')
    .columns(['recipient_id', 'kind', 'id'])
    .execute()
  await db.schema.createIndex('news_by_document').on('news').columns(['document_id', 'id']).execute()
}
