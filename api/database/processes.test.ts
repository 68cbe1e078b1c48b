import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { claimFileStore } from './claim-file-store.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { OwnProcess } from './own-process.ts'
import { registerProcess, requireMigrationsFit, runningProcesses } from './processes.ts'

const app = openTestAppForEach()

/** As on PostgreSQL, where the lock of a data folder says nothing of other processes. */
const start = (own: Partial<{ version: string; mark: string }> = {}) => {
  const { database, clock } = app.context
  const asOnPostgres = { ...database, product: 'postgres' } as const
  return registerProcess(asOnPostgres, { version: '1.2.0', mark: 'the mark', ...own }, clock.now(), 1500)
}

/** A process that tells every now and then that it lives. */
async function running(own: Parameters<typeof start>[0] = {}): Promise<{ end(): Promise<void> }> {
  const process = new OwnProcess(await start(own), app.context)
  const beating = setInterval(() => void process.beat(), 300)
  return {
    end() {
      clearInterval(beating)
      return process.end()
    },
  }
}

it('lets equal and newer processes join, and refuses an older one with one line', async () => {
  await app.context.ownProcess.end()
  const first = await running()
  await start()
  await start({ version: '1.10.0-beta' })
  await expect(start({ version: '1.1.9' })).rejects.toThrow(
    /^[^\n]*더 새로운 버전입니다 \(1\.2\.0, 이 서버는 1\.1\.9\)[^\n]*$/,
  )
  expect(await runningProcesses(app.context.database.kysely)).toHaveLength(3)
  await first.end()
})

it('refuses a process with another file store with one line', async () => {
  await app.context.ownProcess.end()
  const first = await running()
  await expect(start({ mark: 'another' })).rejects.toThrow(/^[^\n]*파일 저장소가 다릅니다[^\n]*$/)
  await first.end()
  await start({ mark: 'another' })
})

it('waits for one that only seems to run, as after a crash or a restore, and goes on without it', async () => {
  await app.context.ownProcess.end()
  await start({ mark: 'of before the restore' })
  const { id } = await start()
  expect((await runningProcesses(app.context.database.kysely)).map((process) => process.id)).toEqual([id])
})

it('marks no second file store while a process runs', async () => {
  const { database, clock } = app.context
  const asOnPostgres = { ...database, product: 'postgres' } as const
  const beating = setInterval(() => void app.context.ownProcess.beat(), 300)
  const dir = join(app.folder, 'files-of-another-computer')
  const claimed = claimFileStore(asOnPostgres, { kind: 'disk', dir }, clock.now())
  await expect(claimed).rejects.toThrow(/^[^\n]*파일 저장소가 다릅니다: [^\n]*$/)
  clearInterval(beating)
  expect(existsSync(dir)).toBe(false)
})

it('refuses a migration that the running ones could not go on beside', async () => {
  const { database } = app.context
  const asOnPostgres = { ...database, product: 'postgres' } as const
  const beating = setInterval(() => void app.context.ownProcess.beat(), 300)
  const requireFit = (more: Partial<Migration>) =>
    requireMigrationsFit(asOnPostgres, [...MIGRATIONS, { name: '9999', up: async () => {}, ...more }], 1500)
  await expect(requireFit({})).rejects.toThrow(/^이 업데이트는[^\n]*모든 서버를 종료한 뒤[^\n]*$/)
  await requireFit({ isRolling: true })
  clearInterval(beating)
  await app.context.ownProcess.end()
  await requireFit({})
})

it('finds nobody on SQLite, where the lock of the data folder lets one process run, so that leases are free at once', async () => {
  const { database, clock } = app.context
  if (database.product !== 'sqlite') return
  const { id } = await registerProcess(database, { version: '1.0.0', mark: 'another' }, clock.now())
  expect((await runningProcesses(database.kysely)).map((process) => process.id)).toEqual([id])
})
