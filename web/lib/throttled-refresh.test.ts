import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttledRefresh } from './throttled-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many requests are one run', async () => {
  const refresh = vi.fn(async () => {})
  const throttled = throttledRefresh(refresh, 300)
  for (let count = 0; count < 10; count += 1) throttled.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a stream of requests does not starve the run', async () => {
  const refresh = vi.fn(async () => {})
  const throttled = throttledRefresh(refresh, 300)
  for (let passed = 0; passed < 1000; passed += 100) {
    throttled.request()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(2)
})

test('what is requested during a run is run again after it, also when it failed', async () => {
  let fail: (() => void) | undefined
  const refresh = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('offline')))))
  const throttled = throttledRefresh(refresh, 300)
  throttled.request()
  await vi.advanceTimersByTimeAsync(300)
  throttled.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).toHaveBeenCalledTimes(1)
  fail?.()
  await vi.advanceTimersByTimeAsync(300)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('nothing runs after the stop', async () => {
  const refresh = vi.fn(async () => {})
  const throttled = throttledRefresh(refresh, 300)
  throttled.request()
  throttled.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(refresh).not.toHaveBeenCalled()
})

test('after a run it rests, however many requests come; the first one after a rest is as prompt as ever', async () => {
  const refresh = vi.fn(async () => {})
  const throttled = throttledRefresh(refresh, 300, 1500)
  for (let passed = 0; passed < 3000; passed += 100) {
    throttled.request()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(refresh).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(refresh).toHaveBeenCalledTimes(3)
  throttled.request()
  await vi.advanceTimersByTimeAsync(300)
  expect(refresh).toHaveBeenCalledTimes(4)
})
