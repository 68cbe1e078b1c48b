import { once } from 'node:events'
import { expect, it } from 'vitest'
import { formatWon } from '#shared/money.ts'
import { startWorker } from './worker-thread.ts'

it('runs a worker from its source, with its data and the messages sent before it was ready', async () => {
  const worker = startWorker(new URL('./testing/echo.worker.ts', import.meta.url), { workerData: '합계' })
  worker.postMessage(12000)
  expect(await once(worker, 'message')).toEqual([`합계: ${formatWon(12000)}`])
  await worker.terminate()
})
