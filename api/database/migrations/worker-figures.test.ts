import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createActor } from '../../testing/actors.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { workerFigures } from './0022-worker-figures.ts'

it('finds the accounts of older hand-overs by their names, unless two bear one', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const { worker, user, dealerWorker } = app.actors
  const namesake = { name: dealerWorker.name, userType: 'worker', role: 'worker' } as const
  await createActor(app.context.database, app.clock, { username: 'namesake', ...namesake })
  // A store's contact person may bear a worker's name.
  const store = { name: worker.name, userType: 'dealer', role: 'dealer_store' } as const
  await createActor(app.context.database, app.clock, { username: 'store-namesake', ...store })
  const document_id = await makeDocumentRow(app, {})
  for (const [type, from_value, to_value] of [
    ['assigned', null, worker.name],
    ['assigned', worker.name, user.name],
    ['assigned', user.name, dealerWorker.name],
    ['assigned', dealerWorker.name, '퇴사한 사람'],
    ['edited', worker.name, user.name],
  ] as const)
    await db
      .insertInto('document_events')
      .values({
        document_id,
        at: '2026-05-01T01:00:00.000Z',
        actor_id: worker.id,
        actor_name: worker.name,
        type,
        from_value,
        to_value,
        is_visible_to_store: 1,
      })
      .execute()
  await sql`drop index document_events_by_time`.execute(db)
  await sql`alter table document_events drop column from_account_id`.execute(db)
  await sql`alter table document_events drop column to_account_id`.execute(db)

  await workerFigures.up(db as unknown as Kysely<unknown>, product)
  const rows = await db
    .selectFrom('document_events')
    .select(['from_account_id', 'to_account_id'])
    .where('document_id', '=', document_id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.from_account_id, row.to_account_id])).toEqual([
    [null, worker.id],
    [worker.id, user.id],
    [user.id, null],
    [null, null],
    [null, null],
  ])
  await app.close()
})
