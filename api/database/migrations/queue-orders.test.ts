import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { queueOrders } from './0023-queue-orders.ts'

it('adds the orders of waiting to a database that has none of them, and takes nothing away', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const indexes = async () => {
    const { rows } = await (product === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'documents'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'documents'`
    ).execute(db)
    return rows.map(({ name }) => name).sort()
  }
  const after = await indexes()
  const added = ['documents_by_assignee_waiting', 'documents_unclassified_by_waiting']
  for (const index of added) await sql`drop index ${sql.ref(index)}`.execute(db)
  await queueOrders.up(db as unknown as Kysely<unknown>, product)
  expect(await indexes()).toEqual(after)
  expect(after).toEqual(expect.arrayContaining([...added, 'documents_unclassified', 'documents_by_waiting']))
})
