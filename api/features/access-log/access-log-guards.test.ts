import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queryable } from '../../database/database.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { recordRightsChange, SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'

const app = await openTestApp()
let db: Queryable
beforeAll(async () => {
  db = app.context.database.kysely
})
beforeEach(async () => {
  await add()
  await sealAccessRows(app.context.database)
  await add()
})

function add(): Promise<void> {
  const change = { by: SERVER, at: app.clock.now() }
  return app.context.database.transaction(({ db }) =>
    recordRightsChange(db, change, 'account-created', { id: 5, username: 'someone' }),
  )
}

const rows = () => db.selectFrom('access_log').selectAll().orderBy('id').execute()
const ends = () => db.selectFrom('access_log_chains').selectAll().orderBy('chain').execute()

describe('the database refuses to', () => {
  it.each([
    ['change a row that waits', `update access_log set account_id = 1 where hash is null`],
    ['change a row that is sealed', `update access_log set reason = 'x' where hash is not null`],
    ['seal a row again', `update access_log set hash = 'x' where hash is not null`],
    ['unseal a row', `update access_log set hash = null, seal_number = null where hash is not null`],
    [
      'change a row while it is sealed',
      `update access_log set hash = 'x', seal_number = 9, at = '' where hash is null`,
    ],
    ['number a row without a seal', `update access_log set seal_number = 9 where hash is null`],
    ['delete a row that waits', `delete from access_log where hash is null`],
    ['delete a row that is sealed', `delete from access_log where hash is not null`],
    ['delete all of them', `delete from access_log`],
    ['forget that rows were added', `update access_log_chains set appended = appended - 1`],
    ['take the end back', `update access_log_chains set sealed = sealed - 1 where sealed > 0`],
    ['give the end another hash', `update access_log_chains set sealed_hash = 'x'`],
    ['move the start past the end', `update access_log_chains set removed = sealed + 1`],
    ['give the start another hash', `update access_log_chains set removed_hash = 'x'`],
    ['delete a chain', `delete from access_log_chains`],
    ['add a chain', `insert into access_log_chains values ('other', 0, 0, '', 0, '')`],
  ])('%s', async (_what, statement) => {
    const before = [await rows(), await ends()]
    await expect(sql.raw(statement).execute(db)).rejects.toThrow()
    expect([await rows(), await ends()]).toEqual(before)
  })

  it('put a row in the place of another, or one that is sealed already', async () => {
    const [first] = await rows()
    if (first === undefined) throw new Error('no row')
    const before = await rows()
    const { id, hash, seal_number, ...said } = first
    await expect(
      db
        .insertInto('access_log')
        .values({ ...said, hash, seal_number: 99 })
        .execute(),
    ).rejects.toThrow()
    if (app.context.database.product === 'sqlite') {
      const values = { ...said, id, reason: 'forged' }
      await expect(db.replaceInto('access_log').values(values).execute()).rejects.toThrow()
    } else {
      await expect(sql`truncate access_log`.execute(db)).rejects.toThrow()
      await expect(sql`truncate access_log_chains cascade`.execute(db)).rejects.toThrow()
    }
    expect(await rows()).toEqual(before)
  })
})

it('counts every row that is added, and none that is rolled back', async () => {
  const appended = async () => (await ends()).find(({ chain }) => chain === 'rights')?.appended ?? 0
  const before = await appended()
  await add()
  expect(await appended()).toBe(before + 1)
  const failing = app.context.database.transaction(async ({ db }) => {
    await db
      .insertInto('access_log')
      .values(await template(db))
      .execute()
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  expect(await appended()).toBe(before + 1)
})

async function template(db: Queryable) {
  const { id, hash, seal_number, ...said } = await db
    .selectFrom('access_log')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  return said
}
