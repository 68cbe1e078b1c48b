import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { login } from '#shared/auth/auth.contract.ts'
import { ACTOR_PASSWORD } from '../../testing/actors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { deviceKeys } from './0029-device-keys.ts'

const app = await openTestApp()

it('keeps the key of each account as the first, adds a second, and leaves none to deleted accounts', async () => {
  const { database } = app.context
  const { worker, dealer } = app.actors
  const before = await database.kysely.selectFrom('users').select('id').orderBy('id').execute()
  await database.transaction(async ({ db }) => {
    const any = db as unknown as Kysely<unknown>
    await any.schema.dropTable('device_keys').execute()
    await any.schema
      .alterTable('users')
      .addColumn('device_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update users set device_key = 'key of ' || id`.execute(db)
    await sql`update users set deleted_at = '2026-11-01T00:00:00.000Z' where id = ${dealer.id}`.execute(db)
    await deviceKeys.up(any, database.product)
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

  const { body } = await app.call(null, login, {
    body: { username: worker.username, password: ACTOR_PASSWORD },
  })
  expect(body.deviceKey).toBe(`key of ${worker.id}`)
  expect(body.deviceKeys.map(({ generation }) => generation)).toEqual([1, 2])
})
