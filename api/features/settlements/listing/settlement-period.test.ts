import { expect, it } from 'vitest'
import { monthBefore, monthsOf } from './settlement-period.ts'

it.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-03-31', '2025-12-01', '2026-02-28'],
  ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
  ['2026-03-30', '2026-03-30', '2026-02-28', '2026-02-28'],
  ['2026-01-15', '2026-02-14', '2025-12-15', '2026-01-14'],
])('a month before %s to %s are %s to %s', (startDate, endDate, from, to) => {
  expect(monthBefore({ startDate, endDate })).toEqual({ startDate: from, endDate: to })
})

it('months are as long as the days that are asked for', () => {
  expect(monthsOf({ startDate: '2026-11-05', endDate: '2026-11-20' })).toEqual([
    { startDate: '2026-11-05', endDate: '2026-11-20' },
  ])
  expect(monthsOf({ startDate: '2025-12-31', endDate: '2026-02-01' })).toEqual([
    { startDate: '2025-12-31', endDate: '2025-12-31' },
    { startDate: '2026-01-01', endDate: '2026-01-31' },
    { startDate: '2026-02-01', endDate: '2026-02-01' },
  ])
})
