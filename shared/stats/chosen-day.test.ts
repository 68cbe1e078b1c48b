import { expect, it } from 'vitest'
import { firstChosenDay, sameDayLastMonth } from './chosen-day.ts'

it.each([
  ['2026-11-20', '2026-10-20'],
  ['2026-01-15', '2025-12-15'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-29', '2028-02-29'],
  ['2026-12-31', '2026-11-30'],
])('a month before %s was %s', (day, before) => {
  expect(sameDayLastMonth(day)).toBe(before)
})

it('two years can be looked back', () => {
  expect(firstChosenDay('2026-11-20')).toBe('2024-11-20')
})
