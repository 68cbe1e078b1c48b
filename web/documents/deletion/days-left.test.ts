import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test.each([
  ['2026-11-21T00:00:00.000Z', 30],
  ['2026-11-21T00:00:01.000Z', 30],
  ['2026-12-20T00:00:00.000Z', 1],
  ['2026-12-20T23:59:59.000Z', 1],
  ['2026-12-21T00:00:00.000Z', 0],
  ['2026-12-25T00:00:00.000Z', 0],
])('at %s there are %i days left', (now, days) => {
  expect(daysLeft('2026-12-21T00:00:00.000Z', new Date(now))).toBe(days)
})
