import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readPrivacyRegister } from '#shared/privacy/privacy.contract.ts'
import { backgroundJobs } from '../../jobs/jobs.ts'
import { purgeDeleted } from '../../jobs/purge-deleted.ts'
import { makeDocumentRow } from '../../testing/make-document-row.ts'
import { openDocumentWorld } from '../../testing/open-document-world.ts'
import { REGISTER_KEYS, REGISTERED_TABLES } from './register.ts'

const { app } = await openDocumentWorld()
const { admin } = app.actors
const { database } = app.context

const register = async () => (await app.call(admin, readPrivacyRegister)).body
const entryOf = async (key: string) => (await register()).find((entry) => entry.key === key)

/** Kept by the database for its own use: SQLite's index of search and its counters. */
const OWN_TABLES = /^(sqlite_|document_search)/

it('knows every table of the database, and what is personal in it stands under an entry', async () => {
  const { rows } =
    database.product === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
          database.kysely,
        )
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(database.kysely)
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !OWN_TABLES.test(name) && !(name in REGISTERED_TABLES))
  expect(unknown).toEqual([])
  const entries = new Set<string>(REGISTER_KEYS)
  for (const key of Object.values(REGISTERED_TABLES)) expect(key === null || entries.has(key)).toBe(true)
})

it('tells of each kind of data what for, why, how long and who sees it', async () => {
  const entries = await register()
  expect(entries.map(({ key }) => key)).toEqual(REGISTER_KEYS)
  for (const { data, purpose, basis, period, seenBy } of entries)
    for (const words of [data, purpose, basis, period, seenBy]) expect(words).toMatch(/[가-힣]/)
  const periods = Object.fromEntries(entries.map(({ key, period }) => [key, period]))
  expect(periods).toMatchObject({
    deleted: '삭제한 뒤 30일',
    access: '열람 2년, 권한 변경 3년',
    sessions: '끝난 뒤 90일',
    failures: '길어도 150분',
    news: '30일',
    undo: '0초',
    backups: '최근 14개',
  })
  expect((await entryOf('customers'))?.seenBy).toContain('판매점(자기 것만)')
  expect((await entryOf('customers'))?.seenBy).toContain('고객명, 연락처의 일부만')
  expect((await entryOf('access'))?.seenBy).toBe('관리자')
})

it('tells when each job last removed something, and how much', async () => {
  const nothing = { ranAt: null, removedAt: null, removed: 0 }
  expect(await entryOf('deleted')).toMatchObject(nothing)
  const deletedAt = new Date(app.clock.now().getTime() - 31 * 86_400_000).toISOString()
  await makeDocumentRow(app, { deleted_at: deletedAt })
  await makeDocumentRow(app, { deleted_at: deletedAt })
  const job = backgroundJobs(app.context).find(({ name }) => name === 'deletion-purge')
  const { signal } = new AbortController()
  await job?.run(signal)
  const first = app.clock.now().toISOString()
  expect(await entryOf('deleted')).toMatchObject({ ranAt: first, removedAt: first, removed: 2 })
  app.clock.advance(3_600_000)
  await job?.run(signal)
  const second = app.clock.now().toISOString()
  expect(await entryOf('deleted')).toMatchObject({ ranAt: second, removedAt: first, removed: 2 })
  expect(await purgeDeleted(app.context)).toBe(0)
})

it('every job that it names is there and tells of its runs', async () => {
  const { signal } = new AbortController()
  const before = new Map((await register()).map(({ key, ranAt }) => [key, ranAt]))
  app.clock.advance(3_600_000)
  for (const job of backgroundJobs(app.context))
    if (/retention|reaper|purge|masking/.test(job.name)) await job.run(signal)
  const ran = (await register()).filter(({ key, ranAt }) => ranAt !== before.get(key)).map(({ key }) => key)
  expect(ran).toEqual([
    'customers',
    'payments',
    'undo',
    'deleted',
    'submissions',
    'access',
    'sessions',
    'failures',
    'push',
    'news',
  ])
})
