import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { login, whoAmI } from '#shared/auth/auth.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { loginGuessing } from './0031-login-guessing.ts'

it('lets failures of before go, and leaves accounts and sessions', async () => {
  const app = await createTestApp()
  const { kysely, product } = app.context.database
  const schema = kysely as unknown as Kysely<{ login_failures: { username_key: string } }>
  const accounts = () => kysely.selectFrom('users').selectAll().orderBy('id').execute()
  const before = await accounts()

  // As the database was before.
  for (const table of ['login_sources', 'login_crowds']) await schema.schema.dropTable(table).execute()
  await schema.schema.createTable('login_failures').addColumn('username_key', 'text').execute()
  await schema.insertInto('login_failures').values({ username_key: 'worker-park' }).execute()
  await app.context.database.transaction(({ db }) =>
    loginGuessing.up(db as unknown as Kysely<unknown>, product),
  )

  expect(await accounts()).toEqual(before)
  const tables = (await kysely.introspection.getTables()).map(({ name }) => name)
  expect(tables).not.toContain('login_failures')
  expect((await app.call(app.actors.worker, whoAmI)).status).toBe(200)
  const body = { username: 'worker-park', password: ACTOR_PASSWORD }
  expect((await app.call(null, login, { body })).status).toBe(200)
  await app.close()
})
