import { expect, it } from 'vitest'
import { FakeClock, settled } from '../testing/fake-clock.ts'
import type { Urgency } from './backoff.ts'
import { createOutboxLoop } from './outbox-loop.ts'

/** A loop whose rounds end when the test says so. */
function makeLoop() {
  const clock = new FakeClock()
  const rounds: Urgency[] = []
  const ends: Array<(next: number | null | Error) => void> = []
  const loop = createOutboxLoop(
    (urgency) => {
      rounds.push(urgency)
      return new Promise((resolve, reject) =>
        ends.push((next) => (next instanceof Error ? reject(next) : resolve(next))),
      )
    },
    clock,
    () => 1,
  )
  const end = async (next: number | null | Error) => {
    ends.shift()?.(next)
    await settled()
  }
  return { clock, rounds, loop, end }
}

it('runs one round at a time; what wakes it meanwhile becomes one more, as urgent as the most urgent', async () => {
  const { loop, rounds, end } = makeLoop()
  loop.wake('queued')
  loop.wake('queued')
  loop.wake('button')
  loop.wake('timer')
  expect(rounds).toEqual(['due'])
  await end(null)
  expect(rounds).toEqual(['due', 'eager'])
  await end(null)
  expect(rounds).toHaveLength(2)
})

it.each([
  ['start', 'eager'],
  ['online', 'eager'],
  ['visible', 'eager'],
  ['sync', 'eager'],
  ['login', 'eager'],
  ['queued', 'due'],
  ['button', 'eager'],
] as const)('is woken by %s, %s', (reason, urgency) => {
  const { loop, rounds } = makeLoop()
  loop.wake(reason)
  expect(rounds).toEqual([urgency])
})

it('looks again when the round said so, and not before', async () => {
  const { loop, rounds, end, clock } = makeLoop()
  loop.wake('start')
  await end(clock.now() + 4_000)
  await clock.advance(3_999)
  expect(rounds).toHaveLength(1)
  await clock.advance(1)
  expect(rounds).toEqual(['eager', 'due'])
})

it('sets no timer when there is nothing to wait for', async () => {
  const { loop, end, clock } = makeLoop()
  loop.wake('start')
  await end(null)
  expect(clock.timers).toEqual([])
})

it('keeps one timer only', async () => {
  const { loop, end, clock } = makeLoop()
  loop.wake('start')
  await end(clock.now() + 4_000)
  loop.wake('online')
  await end(clock.now() + 9_000)
  expect(clock.timers).toEqual([9_000])
})

it('tries a failed round again with backoff, and forgets the failures after a good one', async () => {
  const { loop, end, clock } = makeLoop()
  loop.wake('start')
  for (const expected of [2_000, 4_000, 8_000]) {
    await end(new Error('IndexedDB'))
    expect(clock.timers).toEqual([expected])
    await clock.advance(expected)
  }
  await end(null)
  loop.wake('online')
  await end(new Error('IndexedDB'))
  expect(clock.timers).toEqual([2_000])
})

it('begins nothing more once stopped', async () => {
  const { loop, rounds, end, clock } = makeLoop()
  loop.wake('start')
  loop.wake('online')
  loop.stop()
  await end(clock.now() + 1_000)
  loop.wake('button')
  await clock.advance(10_000)
  expect(rounds).toHaveLength(1)
})
