import { expect, it } from 'vitest'
import { medianMinutes } from './median-minutes.ts'

const since = '2026-11-20T00:00:00.000Z'
const after = (minutes: number) => ({
  since,
  until: new Date(Date.parse(since) + minutes * 60_000).toISOString(),
})

it.each([
  [[], null],
  [[7], 7],
  [[900, 1, 30], 30],
  [[1, 2, 30, 900], 16],
  [[-60], 0],
])('of %j minutes %s is in the middle', (minutes, median) => {
  expect(medianMinutes(minutes.map(after))).toBe(median)
})
