import { expect, test } from 'vitest'
import { closableMonths } from './closings.ts'

test('months that are over can be closed, each of them once', () => {
  const months = closableMonths([{ month: '2026-10' }, { month: '2026-08' }], '2026-11-22')
  expect(months.slice(0, 3)).toEqual(['2026-09', '2026-07', '2026-06'])
  expect(months).toHaveLength(22)
  expect(closableMonths([], '2026-01-01')[0]).toBe('2025-12')
})
