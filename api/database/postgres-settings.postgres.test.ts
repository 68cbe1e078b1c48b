import pg from 'pg'
import { expect, it } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import { judge, judgePostgres, type ServerAnswer } from './postgres-settings.ts'

const app = await openTestApp()
const url = app.config.databaseUrl ?? ''
const strict = { acceptVolatileDatabase: false }

async function set(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} ${statement}`)
  await client.end()
}

it('refuses a server that forgets at a power cut, with one line, also by a setting of the database', async () => {
  // The tests' own server writes nothing to the disk in time.
  await set('set synchronous_commit = off')
  await expect(judgePostgres(url, strict)).rejects.toThrow(
    /^DATABASE_URL: [^\n]*\(fsync=off, synchronous_commit=off\)[^\n]*$/,
  )
  await set('set synchronous_commit = local')
  await expect(judgePostgres(url, strict)).rejects.toThrow(/\(fsync=off\)/)
})

it('goes on where the operator accepts that, and warns of pages that may be torn', async () => {
  const warnings = await judgePostgres(url, { acceptVolatileDatabase: true })
  expect(warnings).toEqual([expect.stringContaining('full_page_writes')])
})

it('judges what two connections have told', () => {
  const sound = { fsync: 'on', synchronousCommit: 'on', fullPageWrites: 'on', pid: 1 }
  const of = (more: Partial<ServerAnswer>) => judge([sound, { ...sound, pid: 2, ...more }])
  expect(of({})).toEqual({ refusal: null, warnings: [] })
  expect(of({ synchronousCommit: 'remote_write' }).refusal).toBeNull()
  expect(of({ synchronousCommit: 'off' }).refusal).toContain('(synchronous_commit=off)')
  expect(of({ fullPageWrites: 'off' })).toMatchObject({ refusal: null, warnings: [expect.any(String)] })
  expect(of({ pid: 1 }).refusal).toContain('pgbouncer')
})
