import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { rebuildFromReplica } from './rebuild.ts'

let folder: string
const ROUNDS = 5

/** Writes rows as fast as it can beside its replica, and says which it has written and which were shipped. */
const WRITER = `
import pino from 'pino'
import { startReplica } from './api/replica/replica.ts'
import { readConfig } from './api/config.ts'
import { openDatabase } from './api/database/open-database.ts'
import { sql } from 'kysely'
const config = readConfig(process.env, { version: 'test' })
const replica = await startReplica(config, pino({ level: 'silent' }))
const database = openDatabase(config)
let isOver = false
process.on('SIGTERM', () => { isOver = true })
const say = (what, number) => process.stdout.write(what + ' ' + number + '\\n')
let written = 0
const shipping = (async () => {
  while (!isOver) {
    await replica.shipped()
    say('shipped', replica.status().secured ?? 0)
    await new Promise((done) => setTimeout(done, 20))
  }
})()
while (!isOver) {
  written = await database.transaction(async ({ db }) => {
    const { rows } = await sql\`insert into submissions (sequence, bytes) select coalesce(max(sequence), 0) + 1, randomblob(3000) from submissions returning sequence\`.execute(db)
    return rows[0].sequence
  })
  say('written', written)
}
await shipping
await replica.stop(60000)
await database.close()
say('ended', written)
process.exit(0)
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-killed-'))
  const database = openSqlite(sqlitePath(join(folder, 'data')))
  database.file.exec(`
    create table system_facts (key text, value text);
    insert into system_facts values ('store-id', 'an installation');
    create table submissions (id integer primary key autoincrement, sequence integer unique, bytes blob);
    create table document_files (id integer primary key, storage_key text, sha256 text, stored_sha256 text)`)
  await database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Writer {
  child: ChildProcess
  /** The greatest number of each kind that was said. */
  said: Record<string, number>
  gone: Promise<unknown>
}

function startWriter(): Writer {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', WRITER], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), REPLICA: join(folder, 'replica') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Record<string, number> = {}
  createInterface(child.stdout).on('line', (line) => {
    const [what = '', number] = line.split(' ')
    said[what] = Number(number)
  })
  return { child, said, gone: new Promise((ended) => child.once('close', ended)) }
}

async function rebuilt(name: string): Promise<{ greatest: number; count: number }> {
  const dataDir = join(folder, name)
  const from = { kind: 'folder', dir: join(folder, 'replica') } as const
  const { broken } = await rebuildFromReplica({
    from,
    dataDir,
    fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
    until: null,
  })
  expect(broken).toBe(null)
  const file = new BetterSqlite3(sqlitePath(dataDir), { readonly: true })
  const found = file.prepare('select max(sequence) as greatest, count(*) as count from submissions').get()
  file.close()
  return found as { greatest: number; count: number }
}

it('loses no row that it said was shipped, however often it is killed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, said, gone } = startWriter()
    await expect.poll(() => said['shipped'] ?? 0, { timeout: 90_000 }).toBeGreaterThan(0)
    await new Promise((done) => setTimeout(done, randomInt(1500)))
    child.kill('SIGKILL')
    await gone
    const { greatest, count } = await rebuilt(`round-${round}`)
    expect(greatest).toBeGreaterThanOrEqual(said['shipped'] ?? 0)
    expect(greatest).toBeLessThanOrEqual((said['written'] ?? 0) + 1)
    expect(count).toBe(greatest)
  }
  const { child, said, gone } = startWriter()
  await expect.poll(() => said['shipped'] ?? 0, { timeout: 90_000 }).toBeGreaterThan(0)
  child.kill('SIGTERM')
  await gone
  expect(await rebuilt('at-last')).toEqual({ greatest: said['ended'], count: said['ended'] })
}, 600_000)
