import { setTimeout as after } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { Backoff } from './backoff.ts'

afterEach(() => vi.useRealTimers())

it('waits as long as it should, however the clock of the server leaps', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const again = new Backoff(500)
  again.failed()
  vi.setSystemTime(Date.now() + 86_400_000)
  expect([again.isWaiting, again.hasFailed]).toEqual([true, true])
  vi.setSystemTime(Date.now() - 2 * 86_400_000)
  await after(510)
  expect(again.isWaiting).toBe(false)
  again.succeeded()
  expect(again.hasFailed).toBe(false)
})
