// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKstDay } from './use-kst-day.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let shown: string | undefined
function Day() {
  shown = useKstDay()
  return null
}
/** Shows the day; returns a function that removes it. */
async function show(): Promise<() => Promise<void>> {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Day />))
  return () => act(async () => root.unmount())
}

test('the day moves on at midnight in Seoul, night after night', async () => {
  vi.setSystemTime('2026-11-30T14:59:00.000Z')
  const stop = await show()
  expect(shown).toBe('2026-11-30')
  await act(async () => vi.advanceTimersByTimeAsync(59_000))
  expect(shown).toBe('2026-11-30')
  await act(async () => vi.advanceTimersByTimeAsync(1_100))
  expect(shown).toBe('2026-12-01')
  await act(async () => vi.advanceTimersByTimeAsync(86_400_000))
  expect(shown).toBe('2026-12-02')
  await stop()
})

test('a device that slept through midnight sees the new day when it is looked at', async () => {
  vi.setSystemTime('2026-11-30T14:00:00.000Z')
  const stop = await show()
  vi.setSystemTime('2026-12-01T01:00:00.000Z')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown).toBe('2026-12-01')
  await stop()
})
