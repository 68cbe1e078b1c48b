import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { migrate } from './migrator.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let database: ReturnType<typeof openSqlite>

beforeEach(async () => {
  folder = await temporaryFolder()
  database = openSqlite(join(folder, 'portal.sqlite'))
  await migrate(database)
})
afterEach(() => database.close())

const add = (key: string, more: { fail?: boolean; followed?: string[] } = {}) =>
  database.transaction(async ({ db, onCommit }) => {
    onCommit(() => void more.followed?.push(key))
    await db.insertInto('system_facts').values({ key, value: '1', updated_at: 'now' }).execute()
    if (more.fail === true) throw new Error(`${key} failed`)
    return key
  })

async function keys(): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('system_facts')
    .select('key')
    .where('value', '=', '1')
    .execute()
  return rows.map((row) => row.key).sort()
}

/** How often `statement` is run from now on. */
function countRuns(statement: string): () => number {
  let runs = 0
  const { exec } = database.file
  database.file.exec = (text) => {
    if (text === statement) runs += 1
    return exec.call(database.file, text)
  }
  return () => runs
}

it('commits together what is asked for together, each with its own result and followers in order', async () => {
  const commits = countRuns('commit')
  const followed: string[] = []
  const results = await Promise.all(['a', 'b', 'c'].map((key) => add(key, { followed })))
  expect(results).toEqual(['a', 'b', 'c'])
  expect(followed).toEqual(['a', 'b', 'c'])
  expect(await keys()).toEqual(['a', 'b', 'c'])
  expect(commits()).toBe(1)
})

it('takes back only the one that fails', async () => {
  const followed: string[] = []
  const results = await Promise.allSettled([
    add('a', { followed }),
    add('b', { fail: true, followed }),
    add('a', { followed }),
    add('c', { followed }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: 'b failed' } })
  expect(followed).toEqual(['a', 'c'])
  expect(await keys()).toEqual(['a', 'c'])
})

it('lets a later one see what an earlier one wrote, and a query outside only what is committed', async () => {
  const seen: number[] = []
  const countKeys = async (db: typeof database.kysely) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from system_facts where value = '1'`.execute(db)
    return rows[0]?.n ?? 0
  }
  const first = add('a')
  const second = database.transaction(async ({ db }) => void seen.push(await countKeys(db)))
  const third = database.transaction(async () => {
    throw new Error('no')
  })
  const outside = countKeys(database.kysely)
  await Promise.allSettled([first, second, third])
  expect(seen).toEqual([1])
  expect([0, 1]).toContain(await outside)
})

it('runs each alone when the transaction that they share is lost', async () => {
  const results = await Promise.allSettled([
    add('a'),
    database.transaction(async ({ db }) => {
      await sql`rollback`.execute(db)
      throw new Error('the disk is full')
    }),
    add('c'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: 'the disk is full' } })
  expect(await keys()).toEqual(['a', 'c'])
})

it('waits as one for another process that holds the lock', async () => {
  const other = new BetterSqlite3(join(folder, 'portal.sqlite'))
  other.exec('begin immediate')
  const commits = countRuns('commit')
  const names = Array.from({ length: 20 }, (_, at) => `key-${at}`)
  const all = Promise.all(names.map((name) => add(name)))
  setTimeout(() => other.exec('commit'), 400)
  expect(await all).toEqual(names)
  expect(commits()).toBe(1)
  other.close()
})

it('refuses all of a group together when the other process does not let go', async () => {
  database.file.pragma('busy_timeout = 0')
  const other = new BetterSqlite3(join(folder, 'portal.sqlite'))
  other.exec('begin immediate')
  const began = performance.now()
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => add(`key-${at}`)))
  const alone = performance.now()
  await Promise.allSettled([add('alone')])
  expect(alone - began).toBeLessThan((performance.now() - alone) * 10)
  expect(results).toHaveLength(20)
  for (const result of results) expect(result).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
  other.exec('rollback')
  other.close()
  expect(await add('later')).toBe('later')
})
