import { expect, it } from 'vitest'
import { OwnProcess } from '../database/own-process.ts'
import { runningProcesses } from '../database/processes.ts'
import { openTestAppForEach } from '../testing/open-test-app.ts'
import { withLease } from './lease.ts'

const test = openTestAppForEach()

it('lets a process that is alone do its jobs however long it runs, though it tells nobody that it lives', async () => {
  const { database, clock } = test.context
  const [row] = await runningProcesses(database.kysely)
  if (row === undefined) throw new Error('the server is not registered')
  let elapsedMs = 0
  const ownProcess = new OwnProcess(row, { database, clock, elapsed: () => elapsedMs })
  ownProcess.start(() => {})
  elapsedMs = 3_600_000
  let aborted: boolean | undefined
  const began = await withLease({ ...test.context, ownProcess }, 'sweep', async (signal) => {
    aborted = signal.aborted
  })
  expect({ began, aborted }).toEqual({ began: true, aborted: false })
})
