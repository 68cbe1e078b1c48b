import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { proof } from './0032-proof.ts'

it('leaves the sessions of before alive, and asks them for a proof at their next change of rights', async () => {
  const app = await createTestApp()
  const { admin } = app.actors
  const { kysely: db, product } = app.context.database
  const before = await db.selectFrom('sessions').selectAll().orderBy('id').execute()

  // As the database was before.
  await db.schema.alterTable('sessions').dropColumn('proved_at').execute()
  for (const table of ['recovery_codes', 'required_second_factors', 'passkeys', 'passkey_challenges'])
    await db.schema.dropTable(table).execute()
  await db.schema.alterTable('users').dropColumn('passkey_since').execute()
  await app.context.database.transaction(({ db: inside }) =>
    proof.up(inside as unknown as Kysely<unknown>, product),
  )

  const after = await db.selectFrom('sessions').selectAll().orderBy('id').execute()
  expect(after).toEqual(before.map((session) => ({ ...session, proved_at: null })))
  expect((await app.call(admin, whoAmI)).status).toBe(200)
  const body = { username: 'after-it', password: '처음 정해준 비밀번호', name: '새사람' }
  expect((await app.call(admin, createWorker, { body })).error.code).toBe('PROOF_NEEDED')
  const { username } = admin
  const fresh = await app.call(null, login, { body: { username, password: ACTOR_PASSWORD } })
  expect((await app.call(fresh.body, createWorker, { body })).status).toBe(201)
  await app.close()
})
