import { expect, test } from 'vitest'
import type { SettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { chartDays, shortWon } from './chart-days.ts'
import { NO_SUMS } from './settlement-sums.ts'

const sums = (total: number) => ({ ...NO_SUMS, count: 1, amount: total, total })
const month = (startDate: string, endDate: string, days: SettlementTotals['days']): SettlementTotals => ({
  startDate,
  endDate,
  totals: sums(0),
  carriers: [],
  days,
})

test('a day without settlements is 0, a future day is null, and the longer month keeps its last day', () => {
  const days = chartDays(
    month('2026-11-01', '2026-11-30', [{ day: '2026-11-02', ...sums(70_000) }]),
    month('2026-10-01', '2026-10-31', [{ day: '2026-10-31', ...sums(90_000) }]),
    '2026-11-22',
  )
  expect(days).toHaveLength(31)
  expect(days[0]).toMatchObject({ day: '2026-11-01', sums: { total: 0 }, dayBefore: '2026-10-01' })
  expect(days[1]).toMatchObject({ sums: { total: 70_000 }, before: { total: 0 } })
  expect(days[21]?.sums).not.toBeNull()
  expect(days[22]?.sums).toBeNull()
  expect(days[30]).toMatchObject({ day: null, sums: null, before: { total: 90_000 } })
})

test('without a comparison there are only the days themselves', () => {
  const days = chartDays(month('2026-11-01', '2026-11-02', []), null, '2026-11-22')
  expect(days.map(({ day, dayBefore, before }) => [day, dayBefore, before])).toEqual([
    ['2026-11-01', null, null],
    ['2026-11-02', null, null],
  ])
})

test.each([
  [0, '0'],
  [5_000, '5,000'],
  [2_500_000, '250만'],
  [-15_000, '-1.5만'],
  [150_000_000, '1.5억'],
])('%d is short as %s', (won, words) => {
  expect(shortWon(won)).toBe(words)
})
