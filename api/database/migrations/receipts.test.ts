import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import { makeDocumentWorld } from '../../testing/make-document-world.ts'
import { migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import type { Queryable } from '../database.ts'
import { currentEpoch } from '../epochs.ts'
import { receipts } from './0040-receipts.ts'

const app = openTestAppForEach()

it('0040 names each account, numbers what arrived in its order, and leaves documents as they are', async () => {
  const { kysely, product } = app.context.database
  const world = await makeDocumentWorld(app)
  const { dealer, admin, worker } = app.actors
  for (const store of [dealer, admin, dealer]) {
    await world.submit(store, {})
    app.clock.advance(1000)
  }
  const withdrawn = { account_id: dealer.id, submission_id: 'burned', kind: 'withdrawn', created_at: '' }
  await kysely
    .insertInto('submissions')
    .values({ ...withdrawn, withdrawn_at: '' })
    .execute()
  await kysely.updateTable('users').set({ deleted_at: '' }).where('id', '=', worker.id).execute()
  const documents = () => kysely.selectFrom('documents').selectAll().orderBy('id').execute()
  const submissions = () =>
    kysely.selectFrom('submissions').selectAll().orderBy('created_at').orderBy('submission_id').execute()
  const before = { documents: await documents(), submissions: await submissions() }

  const takeBack = async (db: Queryable) => {
    for (const index of ['users_by_uuid', 'submissions_by_sequence', 'documents_recovered'])
      await db.schema.dropIndex(index).execute()
    for (const [table, column] of [
      ['users', 'uuid'],
      ['submissions', 'sequence'],
      ['documents', 'recovered_at'],
    ] as const)
      await db.schema.alterTable(table).dropColumn(column).execute()
    await db.schema.dropTable('epochs').execute()
    if (product === 'sqlite') return
    await sql`drop sequence submission_sequence`.execute(db)
    await sql`alter table documents alter column id set generated always`.execute(db)
  }
  const uuids = () => kysely.selectFrom('users').select(['id', 'uuid']).orderBy('id').execute()
  await migrated(app, receipts, takeBack)
  const named = await uuids()
  await kysely.updateTable('users').set({ username_key: 'renamed' }).where('id', '=', worker.id).execute()
  await migrated(app, receipts, takeBack)
  expect(await uuids()).toEqual(named)

  expect(await documents()).toEqual(before.documents)
  expect((await submissions()).map(({ sequence: _, ...row }) => row)).toEqual(
    before.submissions.map(({ sequence: _, ...row }) => row),
  )
  expect((await submissions()).map(({ sequence }) => sequence)).toEqual([null, 1, 2, 3])
  expect(named.length).toBe(new Set(named.map(({ uuid }) => uuid)).size)
  expect(named.every(({ uuid }) => z.uuid().safeParse(uuid).success)).toBe(true)
  expect(await currentEpoch(kysely)).toBe(1)
  const epochs = await kysely.selectFrom('epochs').selectAll().execute()
  expect(epochs).toEqual([expect.objectContaining({ number: 1, taken_at: null, source: null })])

  // The next one comes after them, and the account that was there is called by its session.
  expect((await app.call(dealer, whoAmI)).status).toBe(200)
  await world.submit(admin, {})
  expect((await submissions()).at(-1)).toMatchObject({ account_id: admin.id, sequence: 4 })
})
