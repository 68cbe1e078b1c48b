import { expect, test } from 'vitest'
import type { SettlementTotals } from '#shared/settlements/settlement.contract.ts'
import { areDaysComparable, changeOf, comparisonOf } from './comparison.ts'
import { NO_SUMS } from './settlement-sums.ts'

const sums = (total: number) => ({ ...NO_SUMS, count: 1, amount: total, total })
const before: SettlementTotals = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  totals: { ...sums(400_000.3), count: 3 },
  carriers: [],
  days: [
    { day: '2026-10-03', ...sums(100_000.1) },
    { day: '2026-10-22', ...sums(100_000.2) },
    { day: '2026-10-23', ...sums(200_000) },
  ],
}
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }

test('the running month is compared with as many days of the last one, and shows all of it besides', () => {
  expect(comparisonOf(NOVEMBER, before, '2026-11-22')).toMatchObject({
    name: '지난달 같은 날까지',
    sums: { count: 2, total: 200_000.3 },
    whole: { name: '지난달 전체', sums: before.totals },
  })
})

test('a past month is compared with the whole month before', () => {
  expect(comparisonOf(NOVEMBER, before, '2026-12-01')).toEqual({
    name: '전월',
    sums: before.totals,
    whole: null,
  })
})

test('other days are compared with those a month earlier, as far as they have passed', () => {
  const days = { startDate: '2026-11-02', endDate: '2026-11-25' }
  expect(comparisonOf(days, before, '2026-11-22')).toMatchObject({
    name: '한 달 전 같은 날까지',
    sums: { total: 200_000.3 },
    whole: null,
  })
  expect(comparisonOf(days, before, '2026-11-26')).toMatchObject({ name: '한 달 전', sums: before.totals })
})

test('future days are not compared', () => {
  expect(comparisonOf(NOVEMBER, before, '2026-10-31')).toBeNull()
  expect(comparisonOf(NOVEMBER, before, '2026-11-01')).not.toBeNull()
  expect(areDaysComparable(NOVEMBER, '2026-10-31')).toBe(false)
})

test('days are compared one by one within a month, and not over several', () => {
  expect(areDaysComparable(NOVEMBER, '2026-11-22')).toBe(true)
  expect(areDaysComparable({ ...NOVEMBER, startDate: '2026-10-31' }, '2026-11-22')).toBe(false)
})

test('the last day of a longer month is compared with the last of a shorter one', () => {
  const february = { ...before, days: [{ day: '2026-02-28', ...sums(5) }] }
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  expect(comparisonOf(march, february, '2026-03-31')?.sums.total).toBe(5)
  expect(comparisonOf(march, february, '2026-03-27')?.sums.total).toBe(0)
})

test.each([
  [1_200_000, 1_000_000, '+200,000원 (+20%)', 'up'],
  [900_000, 1_000_000, '-100,000원 (-10%)', 'down'],
  [1_001_234, 1_000_000, '+1,234원 (+0.1%)', 'up'],
  [5_000, 0, '+5,000원', 'up'],
  [5_000, -5_000, '+10,000원', 'up'],
  [0.3, 0.1 + 0.2, '변동 없음', 'none'],
])('%d after %d: %s', (now, then, words, direction) => {
  expect(changeOf(now, then)).toEqual({ words, direction })
})
