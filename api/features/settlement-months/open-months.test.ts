import { expect, it } from 'vitest'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { openSpans } from './open-months.ts'

it.each([
  [[], [['', null]]],
  [
    ['2026-10'],
    [
      ['', '2026-09-30T15:00:00.000Z'],
      ['2026-10-31T15:00:00.000Z', null],
    ],
  ],
  [
    ['2026-09', '2026-10'],
    [
      ['', '2026-08-31T15:00:00.000Z'],
      ['2026-10-31T15:00:00.000Z', null],
    ],
  ],
  [
    ['2026-08', '2026-10'],
    [
      ['', '2026-07-31T15:00:00.000Z'],
      ['2026-08-31T15:00:00.000Z', '2026-09-30T15:00:00.000Z'],
      ['2026-10-31T15:00:00.000Z', null],
    ],
  ],
])('open is all time but %j', (closed, spans) => {
  expect(openSpans(closed).map(({ from, until }) => [from, until])).toEqual(spans)
})

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('after %s by %i comes %s', (month, by, expected) => {
  expect(nextKstMonth(month, by)).toBe(expected)
})
