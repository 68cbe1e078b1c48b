import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { endSession, whoAmI } from '#shared/auth/auth.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { hashSessionId } from '../../http/authentication.ts'
import { createSession } from '../../testing/actors.ts'
import { dropTables, migrated } from '../../testing/migrated.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import type { DatabaseKind } from '../database.ts'
import { sessionIds } from './0007-session-ids.ts'
import { secretsOfDeleted } from './0012-secrets-of-deleted.ts'
import { codesOfNewStores } from './0026-codes-of-new-stores.ts'
import { deviceKeys } from './0029-device-keys.ts'
import { loginGuessing } from './0031-login-guessing.ts'
import { proof } from './0032-proof.ts'
import { reachOfDeleted } from './0037-reach-of-deleted.ts'
import { sessionHashes } from './0038-session-hashes.ts'

const app = openTestAppForEach()

it('0007 numbers the sessions that are there, keeps them alive, and gives no number twice', async () => {
  const { database } = app.context
  const { kysely, product } = database
  const before = await kysely.selectFrom('sessions').selectAll().orderBy('sid_hash').execute()
  await migrated(app, sessionIds, (db) => beforeSessionIds(db, product))
  // Added by a later migration.
  await sql`alter table sessions add column proved_at text`.execute(kysely)
  const after = await kysely.selectFrom('sessions').selectAll().orderBy('sid_hash').execute()
  const withoutId = (rows: typeof after) => rows.map(({ id: _, proved_at: _later, ...row }) => row)
  expect(withoutId(after)).toEqual(withoutId(before))
  expect(after.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
    after.map((_, index) => index + 1),
  )
  expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)

  const newest = () => kysely.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(1)
  const { worker } = app.actors
  await createSession(app.context, worker)
  const { id } = await newest().executeTakeFirstOrThrow()
  await kysely.deleteFrom('sessions').where('id', '=', id).execute()
  await createSession(app.context, worker)
  expect((await newest().executeTakeFirstOrThrow()).id).toBeGreaterThan(id)
})

/** Brings the tables to the state after migration 0001. */
async function beforeSessionIds(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
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

it('0012 clears the secrets of accounts that were deleted before, and of no others', async () => {
  const { kysely } = app.context.database
  const { worker } = app.actors
  await kysely.updateTable('users').set({ otp_secret: 'KEY', otp_since: '', otp_step: 1 }).execute()
  await kysely.updateTable('users').set({ deleted_at: '' }).where('id', '=', worker.id).execute()
  await migrated(app, secretsOfDeleted)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'password_hash', 'otp_secret', 'otp_since', 'otp_step'])
    .execute()
  for (const { id, password_hash, ...otp } of rows) {
    const isGone = id === worker.id
    expect(password_hash === '').toBe(isGone)
    expect(otp).toEqual(
      isGone
        ? { otp_secret: null, otp_since: null, otp_step: null }
        : { otp_secret: 'KEY', otp_since: '', otp_step: 1 },
    )
  }
})

it('0026 leaves the stores of before the contact codes that bear their name', async () => {
  await migrated(app, codesOfNewStores, async (db) => {
    await dropTables(db, 'code_requests', 'kp_contact_codes')
    for (const [table, column] of [
      ['users', 'has_named_codes'],
      ['kp_numbers', 'registration_code_hash'],
      ['kp_numbers', 'registration_code_until'],
    ] as const)
      await db.schema.alterTable(table).dropColumn(column).execute()
  })
  const stores = await app.context.database.kysely
    .selectFrom('users')
    .select(['username', 'has_named_codes'])
    .where('user_type', '=', 'dealer')
    .execute()
  expect(stores.length).toBeGreaterThan(0)
  expect(stores.every(({ has_named_codes }) => has_named_codes === 1)).toBe(true)
})

it('0029 keeps the key of each account as the first, adds a second, and leaves none to deleted accounts', async () => {
  const { database } = app.context
  const { worker, dealer } = app.actors
  const before = await database.kysely.selectFrom('users').select('id').orderBy('id').execute()
  await migrated(app, deviceKeys, async (db) => {
    await dropTables(db, 'device_keys')
    await db.schema
      .alterTable('users')
      .addColumn('device_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update users set device_key = 'key of ' || id`.execute(db)
    await sql`update users set deleted_at = '2026-11-01T00:00:00.000Z' where id = ${dealer.id}`.execute(db)
  })
  const rows = await database.kysely
    .selectFrom('device_keys')
    .select(['user_id', 'generation', 'key'])
    .orderBy('user_id')
    .orderBy('generation')
    .execute()
  const alive = before.filter(({ id }) => id !== dealer.id)
  expect(rows.filter(({ generation }) => generation === 1)).toEqual(
    alive.map(({ id }) => ({ user_id: id, generation: 1, key: `key of ${id}` })),
  )
  const second = rows.filter(({ generation }) => generation === 2)
  expect(second.map(({ user_id }) => user_id)).toEqual(alive.map(({ id }) => id))
  expect(new Set(second.map(({ key }) => Buffer.from(key, 'base64').toString('hex'))).size).toBe(alive.length)
  expect(rows).toHaveLength(2 * alive.length)

  const { body } = await app.logIn(worker)
  expect(body.deviceKey).toBe(`key of ${worker.id}`)
  expect(body.deviceKeys.map(({ generation }) => generation)).toEqual([1, 2])
})

it('0031 lets failures of before go, and leaves accounts and sessions', async () => {
  const { kysely } = app.context.database
  const accounts = () => kysely.selectFrom('users').selectAll().orderBy('id').execute()
  const before = await accounts()
  await migrated(app, loginGuessing, async (db) => {
    await dropTables(db, 'login_sources', 'login_crowds')
    await db.schema.createTable('login_failures').addColumn('username_key', 'text').execute()
    await sql`insert into login_failures values ('worker-park')`.execute(db)
  })
  expect(await accounts()).toEqual(before)
  const tables = (await kysely.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('login_failures')
  expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)
  expect((await app.logIn(app.actors.worker)).status).toBe(200)
})

it('0032 leaves the sessions of before alive, and asks them for a proof at their next change of rights', async () => {
  const { admin } = app.actors
  const { kysely } = app.context.database
  const before = await kysely.selectFrom('sessions').selectAll().orderBy('id').execute()
  await migrated(app, proof, async (db) => {
    await db.schema.alterTable('sessions').dropColumn('proved_at').execute()
    await dropTables(db, 'recovery_codes', 'required_second_factors', 'passkeys', 'passkey_challenges')
    await db.schema.alterTable('users').dropColumn('passkey_since').execute()
  })
  const after = await kysely.selectFrom('sessions').selectAll().orderBy('id').execute()
  expect(after).toEqual(before.map((session) => ({ ...session, proved_at: null })))
  expect((await app.call(admin, whoAmI)).status).toBe(200)
  const body = { username: 'after-it', password: '처음 정해준 비밀번호', name: '새사람' }
  expect((await app.call(admin, createWorker, { body })).error.code).toBe('PROOF_NEEDED')
  const fresh = await app.logIn(admin)
  expect((await app.call(fresh.body, createWorker, { body })).status).toBe(201)
})

it('0037 forgets how to reach whoever had an account that was deleted before, and nobody else', async () => {
  const { kysely } = app.context.database
  const { worker } = app.actors
  const reach = { contact_email: 'a@b.kr', contact_phone: '01012345678', location: '서울' }
  await kysely.updateTable('users').set(reach).execute()
  await kysely.updateTable('users').set({ deleted_at: '' }).where('id', '=', worker.id).execute()
  await migrated(app, reachOfDeleted)
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'name', 'contact_email', 'contact_phone', 'location'])
    .execute()
  for (const { id, name, ...left } of rows) {
    expect(name).not.toBe('')
    expect(left).toEqual(
      id === worker.id ? { contact_email: null, contact_phone: null, location: null } : reach,
    )
  }
})

it('0038 keeps sessions, what their devices are told and the tokens that end them, but no token', async () => {
  const { kysely } = app.context.database
  const { worker, dealer } = app.actors
  const tokenOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')
  for (const { id, sessionId } of [worker, dealer]) {
    const [token, hash] = [tokenOf(sessionId), hashSessionId(sessionId)]
    // As before the migration, when the token itself was stored.
    await kysely.updateTable('sessions').set({ sid_hash: token }).where('sid_hash', '=', hash).execute()
    const subscription = { endpoint: `https://push.example/${id}`, p256dh: '', auth: '', made_at: '' }
    await kysely
      .insertInto('push_subscriptions')
      .values({ ...subscription, account_id: id, session_hash: token })
      .execute()
  }
  const sessions = () =>
    kysely.selectFrom('sessions').select(['id', 'user_id', 'last_seen_at']).orderBy('id').execute()
  const before = await sessions()
  await migrated(app, sessionHashes)
  expect(await sessions()).toEqual(before)
  const subscribed = kysely.selectFrom('push_subscriptions').select('session_hash').orderBy('account_id')
  expect(await subscribed.execute()).toEqual(
    [worker, dealer]
      .sort((one, other) => one.id - other.id)
      .map(({ sessionId }) => ({ session_hash: hashSessionId(sessionId) })),
  )

  await app.call(null, endSession, { body: { endToken: tokenOf(worker.sessionId) } })
  expect((await app.call(worker, whoAmI)).error.code).toBe('SESSION_REVOKED')
  expect((await app.call(dealer, whoAmI)).status).toBe(200)
  expect(await subscribed.execute()).toEqual([{ session_hash: hashSessionId(dealer.sessionId) }])
})
