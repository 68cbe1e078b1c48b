import { expect, test } from 'vitest'
import { closableMonths, yearsThatAreOver } from './closings.ts'
import { periodProblem } from './period.ts'

test('open months with settlements are listed once, the earliest first', () => {
  const days = ['2026-07-31', '2026-08-01', '2026-09-01', '2026-09-30', '2026-10-02', '2025-12-31']
  expect(closableMonths(days, [{ month: '2026-10' }, { month: '2026-08' }])).toEqual([
    '2025-12',
    '2026-07',
    '2026-09',
  ])
  expect(closableMonths([], [])).toEqual([])
})

test.each([
  ['2026-11-22', '2024-11-01', '2025-10-31', '2025-11-01', '2026-10-31'],
  ['2025-01-01', '2023-01-01', '2023-12-31', '2024-01-01', '2024-12-31'],
])('on %s the years that are over begin on %s', (today, ...days) => {
  const years = yearsThatAreOver(today)
  expect(years.flatMap(({ startDate, endDate }) => [startDate, endDate])).toEqual(days)
  expect(years.map(periodProblem)).toEqual([null, null])
})
