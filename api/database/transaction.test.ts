import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrator.ts'
import { markOfCommit, mayBeCommitted } from './transaction.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>

let opened: Opened
beforeEach(async () => {
  opened = await openTestDatabase(await temporaryFolder())
  await migrate(opened.database)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await opened.drop()
})

const FACT = { key: 'a', value: 'b', updated_at: '2026-11-21T00:00:00.000Z' }

it('is a success although something that follows the commit fails, and everything else still follows', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  let tries = 0
  let followed = 0
  const result = await opened.database.transaction(async ({ db, onCommit }) => {
    tries += 1
    await db.insertInto('system_facts').values(FACT).execute()
    onCommit(() => {
      throw Object.assign(new Error('the follower failed'), { code: 'SQLITE_BUSY' })
    })
    onCommit(() => {
      followed += 1
    })
    return 'committed'
  })
  expect({ result, tries, followed }).toEqual({ result: 'committed', tries: 1, followed: 1 })
  expect(warned).toHaveBeenCalledOnce()
})

it('calls nothing of what should follow when it fails, and throws what the work threw', async () => {
  let followed = 0
  const work = opened.database.transaction(async ({ db, onCommit }) => {
    onCommit(() => {
      followed += 1
    })
    await db.insertInto('system_facts').values(FACT).execute()
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect(followed).toBe(0)
  const facts = opened.database.kysely.selectFrom('system_facts').selectAll().where('key', '=', FACT.key)
  expect(await facts.execute()).toEqual([])
})

it('throws what the work met even when the connection is gone and cannot roll back', async () => {
  const { database } = opened
  const work = database.transaction(async ({ db }) => {
    if (database.product === 'sqlite') await sql`rollback`.execute(db)
    else await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {})
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  await database.ping()
})

it('refuses to ask the database, or for another transaction, within its work, which would wait for itself', async () => {
  const { database } = opened
  const outside = database.kysely.selectFrom('system_facts').selectAll().where('key', '=', FACT.key)
  const asked = database.transaction(() => outside.execute())
  await expect(asked).rejects.toThrow('inside a transaction only its own `db`')
  const nested = database.transaction(() => database.transaction(async () => 1))
  await expect(nested).rejects.toThrow('inside a transaction only its own `db`')
  let later: Promise<unknown> | undefined
  await database.transaction(async ({ onCommit }) => {
    onCommit(() => {
      later = outside.execute()
    })
  })
  expect(await later).toEqual([])
})

it('knows that what its work threw is rolled back, and not whether a lost COMMIT is', async () => {
  const { database } = opened
  const failed = await database
    .transaction(async () => {
      throw new Error('the work failed')
    })
    .catch((error: unknown) => error)
  expect(mayBeCommitted(failed)).toBe(false)
  const lost = await database
    .transaction(async ({ db }) => {
      if (database.product === 'sqlite') await sql`rollback`.execute(db)
      else await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {})
    })
    .catch((error: unknown) => error)
  expect(mayBeCommitted(lost)).toBe(true)
  for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '23505', '40001', '53100']) {
    const refused = Object.assign(new Error(code), { code })
    markOfCommit(refused)
    expect(mayBeCommitted(refused), code).toBe(false)
  }
})
