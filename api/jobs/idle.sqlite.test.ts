import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { sqlitePath } from '../database/sqlite.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { withFailureFact } from './job-failures.ts'
import { backgroundJobs } from './jobs.ts'
import { withLease } from './lease.ts'

const app = await openTestApp()
const { context, clock, folder } = app

/** What SQLite has written since the file was made. */
const journal = () => readFile(`${sqlitePath(folder)}-wal`)

it('writes nothing while nobody does anything, so that nothing is synced or replicated either', async () => {
  const jobs = backgroundJobs(context).map((job) => withFailureFact(job, context))
  const runAll = async () => {
    for (const job of jobs) await job.run(AbortSignal.timeout(60_000))
  }
  await runAll()
  await runAll()
  const before = await journal()
  for (let minute = 0; minute < 5; minute += 1) {
    clock.advance(60_000)
    await runAll()
  }
  vi.useFakeTimers({ toFake: ['setInterval'] })
  context.ownProcess.start(() => {})
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await context.database.ping()
  expect((await journal()).equals(before)).toBe(true)
})

it('holds each lease once, and gives it back also when the work fails', async () => {
  const inner: boolean[] = []
  const outer = await withLease(context, 'sweep', async () => {
    inner.push(await withLease(context, 'sweep', async () => {}))
    inner.push(await withLease(context, 'other', async () => {}))
  })
  expect([outer, inner]).toEqual([true, [false, true]])
  const failing = withLease(context, 'sweep', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await withLease(context, 'sweep', async () => {})).toBe(true)
})
