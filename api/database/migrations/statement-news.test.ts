import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { listNews, markNewsRead } from '#shared/news/news.contract.ts'
import { migrated } from '../../testing/migrated.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { statementNews } from './0052-statement-news.ts'

const { app, world } = await openDocumentWorld()
const { worker, dealer } = app.actors
const { kysely, product } = app.context.database

/** The table as 0021 made it, where every row names a document. */
async function beforeStatements(db: Kysely<unknown>): Promise<void> {
  for (const column of ['statement_month', 'statement_step', 'read_at'])
    await db.schema.alterTable('news').dropColumn(column).execute()
  if (product === 'postgres') {
    await sql`alter table news alter column document_id set not null`.execute(db)
    return
  }
  await sql`create table old_news (id integer primary key autoincrement, kind text not null, document_id integer not null,
    actor_id integer not null, recipient_id integer, message_number integer, at text not null)`.execute(db)
  await sql`insert into old_news select * from news`.execute(db)
  await sql`drop table news`.execute(db)
  await sql`alter table old_news rename to news`.execute(db)
  await sql`create index news_by_recipient on news (recipient_id, kind, id)`.execute(db)
  await sql`create index news_by_document on news (document_id, id)`.execute(db)
}

const list = async () => (await app.call(worker, listNews, { query: {} })).body
const submitted = async () => (await world.submit(dealer, {})).id

it('0052 keeps what was told and read, gives no number again, and takes news without an application', async () => {
  await submitted()
  const [read] = (await list()).items
  await app.call(worker, markNewsRead, { body: { upTo: read?.id ?? 0 } })
  await submitted()
  const gone = await submitted()
  const before = await list()
  expect(before.total).toBe(2)
  const newest = before.items[0]?.id ?? 0
  await migrated(app, statementNews, async (db) => {
    await beforeStatements(db)
    // The newest went with its application; its number was given all the same.
    await sql`delete from news where document_id = ${gone}`.execute(db)
  })
  expect(await list()).toEqual({ ...before, items: before.items.slice(1), total: 1 })
  await submitted()
  expect((await list()).items[0]?.id).toBeGreaterThan(newest)
  const told = { kind: 'statement', document_id: null, actor_id: worker.id, recipient_id: dealer.id }
  const at = app.clock.now().toISOString()
  await kysely
    .insertInto('news')
    .values({ ...told, at, statement_month: '2026-10', statement_step: 'paid' })
    .execute()
  const { items } = (await app.call(dealer, listNews, { query: {} })).body
  expect(items[0]).toMatchObject({ kind: 'statement', month: '2026-10', step: 'paid', isUnread: true })
})
