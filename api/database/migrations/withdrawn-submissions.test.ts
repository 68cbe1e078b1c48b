import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { withdrawnSubmissions } from './0034-withdrawn-submissions.ts'

it('leaves every submission as it was, withdrawn or not', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  const at = '2026-11-20T03:00:00.000Z'
  const row = { account_id: app.actors.dealer.id, created_at: at }
  await db
    .insertInto('submissions')
    .values([
      { ...row, submission_id: 'a', kind: 'application', document_number: '20261120-00001' },
      { ...row, submission_id: 'b', kind: 'withdrawn', withdrawn_at: at },
    ])
    .execute()
  const all = () => db.selectFrom('submissions').selectAll().orderBy('submission_id').execute()
  const before = await all()
  await sql`drop index submissions_withdrawn`.execute(db)
  await app.context.database.transaction(({ db: inside }) =>
    withdrawnSubmissions.up(inside as unknown as Kysely<unknown>, product),
  )
  expect(await all()).toEqual(before)
  await app.close()
})
