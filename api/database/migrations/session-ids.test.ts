import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { whoAmI } from '#shared/auth/auth.contract.ts'
import { createSession } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { DatabaseKind } from '../database.ts'
import { sessionIds } from './0007-session-ids.ts'

const app = await openTestApp()

it('numbers the sessions that are there, keeps them alive, and gives no number twice', async () => {
  const { database } = app.context
  const { kysely, product } = database
  const before = await kysely.selectFrom('sessions').selectAll().orderBy('sid_hash').execute()
  await database.transaction(async ({ db }) => {
    await undo(db as unknown as Kysely<unknown>, product)
    await sessionIds.up(db as unknown as Kysely<unknown>, product)
    // Added by a later migration.
    await sql`alter table sessions add column proved_at text`.execute(db)
  })
  const after = await kysely.selectFrom('sessions').selectAll().orderBy('sid_hash').execute()
  const withoutId = (rows: typeof after) => rows.map(({ id: _, proved_at: _later, ...row }) => row)
  expect(withoutId(after)).toEqual(withoutId(before))
  expect(after.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
    after.map((_, index) => index + 1),
  )
  expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)

  const newest = () => kysely.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(1)
  const { worker } = app.actors
  await createSession(database, app.clock, worker.id, 'worker')
  const { id } = await newest().executeTakeFirstOrThrow()
  await kysely.deleteFrom('sessions').where('id', '=', id).execute()
  await createSession(database, app.clock, worker.id, 'worker')
  expect((await newest().executeTakeFirstOrThrow()).id).toBeGreaterThan(id)
})

/** Brings the tables to the state after migration 0001. */
async function undo(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const column of ['otp_secret', 'otp_since', 'otp_step'])
    await db.schema.alterTable('users').dropColumn(column).execute()
  await db.schema.dropIndex('sessions_user').execute()
  await sql`create table earlier_sessions (sid_hash text primary key, user_id integer not null references users (id),
    user_type text not null, created_at text not null, last_seen_at text not null, expires_at text not null,
    revoked_at text, address text, user_agent text)`.execute(db)
  await sql`insert into earlier_sessions select sid_hash, user_id, user_type, created_at, last_seen_at, expires_at,
    revoked_at, address, user_agent from sessions`.execute(db)
  await db.schema.dropTable('sessions').execute()
  await db.schema.alterTable('earlier_sessions').renameTo('sessions').execute()
  // A table that was renamed keeps the names of its constraints.
  if (kind === 'postgres')
    await sql`alter table sessions rename constraint earlier_sessions_pkey to sessions_pkey`.execute(db)
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id']).execute()
}
