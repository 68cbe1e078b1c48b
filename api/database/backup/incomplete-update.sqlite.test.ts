import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOperatorCommand } from '../../testing/operator-command.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { sqlitePath } from '../sqlite.ts'
import { INCOMPLETE_UPDATE } from './backup-before-migrating.ts'
import { backupName, listBackups } from './backup-folder.ts'

/** A database of an older version, which names files; here they all hold other bytes. */
const RELEASED = new URL('../../testing/released/portal-2026-11.sqlite.gz', import.meta.url)

let dataDir: string
let named: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'incomplete-update-'))
  await writeFile(sqlitePath(dataDir), gunzipSync(await readFile(RELEASED)))
  const keys = ask(
    'select storage_key from document_files union select storage_key from document_templates union select storage_key from pricing_tables',
  ) as string[]
  named = keys.length
  for (const key of keys) {
    const path = join(dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'other bytes')
  }
})
afterAll(() => rm(dataDir, { recursive: true }))

function ask(query: string): unknown[] {
  const file = new BetterSqlite3(sqlitePath(dataDir), { readonly: true })
  const answer = file.prepare(query).pluck().all()
  file.close()
  return answer
}

const start = (environment: Record<string, string> = {}) =>
  startServerProcess({ environment: { DATA_DIR: dataDir, BACKUP_KEEP: '1', ...environment }, from: 'source' })
const migrations = () => ask('select name from migrations')

it('an update over an incomplete backup waits until the operator agrees', async () => {
  const before = migrations()
  const nightly = join(dataDir, 'backups', backupName(new Date('2026-11-01T00:00:00.000Z')))
  await mkdir(nightly, { recursive: true })
  const why = await start().catch((error: Error) => error.message)
  expect(why).toContain(`업데이트 전 백업에 온전하지 않은 파일 ${named}개(`)
  expect(why).toContain('ACCEPT_INCOMPLETE_BACKUP=1')
  expect(migrations()).toEqual(before)
  const backups = join(dataDir, 'backups')
  const list = JSON.parse(await readFile(join(backups, INCOMPLETE_UPDATE), 'utf8'))
  expect(list.missing).toHaveLength(named)
  expect(await listBackups(backups)).toEqual([nightly])

  // Lost files may be adopted before the update, which cannot come first.
  await rename(join(dataDir, 'files'), join(dataDir, 'lost'))
  expect(await start().catch((error: Error) => error.message)).toContain('adopt-files')
  const adopted = await runOperatorCommand('admin', ['adopt-files'], { DATA_DIR: dataDir })
  expect(adopted.code, adopted.stderr).toBe(0)

  const server = await start({ ACCEPT_INCOMPLETE_BACKUP: '1' })
  expect(await server.stop()).toBe(0)
  expect(migrations().length).toBeGreaterThan(before.length)
  // Nothing is left to migrate, so nothing is asked any more.
  await (await start()).kill()
}, 120_000)
