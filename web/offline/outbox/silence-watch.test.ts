import { expect, it } from 'vitest'
import { FakeClock, settled } from '../testing/fake-clock.ts'
import { silenceAllowed, watchSilence } from './silence-watch.ts'

it('gives up after 60 s without progress, and longer where progress cannot be seen', () => {
  expect(silenceAllowed(8_000_000, true)).toBe(60_000)
  expect(silenceAllowed(8_000_000, false)).toBe(60_000 + 1_000_000)
})

it('aborts a silent request and does not wait for it', async () => {
  const clock = new FakeClock()
  let seen: AbortSignal | undefined
  const answer = watchSilence(clock, 60_000, (signal) => {
    seen = signal
    return new Promise<string>(() => {})
  })
  await clock.advance(59_999)
  expect(seen?.aborted).toBe(false)
  await clock.advance(1)
  expect(seen?.aborted).toBe(true)
  expect(await answer).toBeNull()
})

it('lets a slow request go on as long as something is heard of it', async () => {
  const clock = new FakeClock()
  let tell = () => {}
  let finish = (_: string) => {}
  const answer = watchSilence(clock, 60_000, (_, heard) => {
    tell = heard
    return new Promise<string>((resolve) => {
      finish = resolve
    })
  })
  for (let minute = 0; minute < 10; minute += 1) {
    await clock.advance(59_000)
    tell()
  }
  finish('sent')
  expect(await answer).toBe('sent')
  tell()
  await settled()
  expect(clock.timers).toEqual([])
})

it('takes a failed request for no answer', async () => {
  const clock = new FakeClock()
  expect(await watchSilence(clock, 60_000, () => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  expect(clock.timers).toEqual([])
})
