import { expect, test } from 'vitest'
import { daysOfPeriod } from './period.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s on the first of March', (period, startDate, endDate) => {
  expect(daysOfPeriod(period, '2026-03-01')).toEqual({ startDate, endDate })
})

test('the month before January is December', () => {
  expect(daysOfPeriod('lastMonth', '2027-01-31')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
})
