// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../ui/testing/render.tsx'
import { useKstDay } from './use-kst-day.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Day() {
  return <p>{useKstDay()}</p>
}
const shown = () => document.querySelector('p')?.textContent

test('the day moves on at midnight in Seoul, night after night', async () => {
  vi.setSystemTime('2026-11-30T14:59:00.000Z')
  const { stop } = await render(<Day />)
  expect(shown()).toBe('2026-11-30')
  await act(async () => vi.advanceTimersByTimeAsync(59_000))
  expect(shown()).toBe('2026-11-30')
  await act(async () => vi.advanceTimersByTimeAsync(1_100))
  expect(shown()).toBe('2026-12-01')
  await act(async () => vi.advanceTimersByTimeAsync(86_400_000))
  expect(shown()).toBe('2026-12-02')
  await stop()
})

test('a device that slept through midnight sees the new day when it is looked at', async () => {
  vi.setSystemTime('2026-11-30T14:00:00.000Z')
  const { stop } = await render(<Day />)
  vi.setSystemTime('2026-12-01T01:00:00.000Z')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe('2026-12-01')
  await stop()
})
