import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { pdf } from '../../storage/sample-files.ts'
import { makeDocumentFile } from '../../testing/make-document-file.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { TEST_MASTER_KEY } from '../../testing/test-master-key.ts'
import { makeBackup } from './backup.ts'
import { databaseToCopy } from './database-copy.ts'
import { restoreBackup } from './restore.ts'

const test = openTestAppForEach()

function backUp(backupDir: string, day: number) {
  return makeBackup({
    database: databaseToCopy(test.config),
    files: test.context.files,
    backupDir,
    keep: 5,
    version: 'test',
    now: new Date(`2026-11-${day}T18:00:00.000Z`),
  })
}

async function restored(from: string) {
  const dataDir = join(test.folder, 'restored')
  await rm(dataDir, { recursive: true, force: true })
  const { files, notWhole } = await restoreBackup({
    from,
    dataDir,
    fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
    databaseUrl: null,
  })
  return { files, notWhole }
}

/** Copies the folder as it is before each fsync, which is what a process that is killed there leaves behind. */
async function stopsOf(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const stops: string[] = []
  const handle = await open(test.folder, 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const sync = prototype.sync
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const stop = `${folder}-${stops.length}`
    cpSync(folder, stop, { recursive: true })
    stops.push(stop)
    await sync.call(this)
  })
  await work().finally(() => vi.restoreAllMocks())
  return stops
}

it('a backup that is killed at any step leaves the older ones whole, and the next one is made', async () => {
  const { backupDir } = test.config
  await makeDocumentFile(test, pdf(100))
  const { folder: older } = await backUp(backupDir, 18)
  await makeDocumentFile(test, pdf(200))
  const stops = await stopsOf(backupDir, () => backUp(backupDir, 19))
  expect(stops.length).toBeGreaterThan(8)
  for (const stop of stops) {
    expect(await restored(join(stop, older.slice(backupDir.length)))).toEqual({ files: 1, notWhole: [] })
    expect(await backUp(stop, 20)).toMatchObject({ files: 2, missing: [], objects: { lost: 0 } })
    expect(await restored(stop)).toEqual({ files: 2, notWhole: [] })
    await rm(stop, { recursive: true })
  }
}, 180_000)

it('a process that dies while it makes a backup holds up no other one', async () => {
  const { backupDir } = test.config
  for (let file = 0; file < 20; file += 1) await makeDocumentFile(test, pdf(file))
  const { folder } = await backUp(backupDir, 18)
  const env = { ...process.env, DATA_DIR: test.folder, MASTER_KEY: TEST_MASTER_KEY }
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/cli/backup.ts'], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await readdir(backupDir)).some((name) => name.endsWith('.part'))) {
    expect(child.exitCode).toBeNull()
    await after(2)
  }
  child.kill('SIGKILL')
  await ended
  expect(existsSync(folder)).toBe(true)
  expect(await backUp(backupDir, 20)).toMatchObject({ files: 20, missing: [] })
  expect(await restored(folder)).toEqual({ files: 20, notWhole: [] })
}, 120_000)
