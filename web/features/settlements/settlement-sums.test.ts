import { expect, test } from 'vitest'
import { amountWords, countWords, NO_SUMS, sumOf, totalWords, wholeTotalWords } from './settlement-sums.ts'

test('amounts are summed without losing a hundredth', () => {
  const sums = sumOf([
    { ...NO_SUMS, count: 1, total: 0.1 },
    { ...NO_SUMS, count: 2, total: 0.2 },
  ])
  expect(sums).toMatchObject({ count: 3, total: 0.3 })
})

test.each([
  ['nothing', {}, '0원', '0원', '0건'],
  ['one of several', { count: 3, undetermined: 1, amount: 50, total: 50 }, '50원', '50원', '3건 · 미정 1건'],
  ['all', { count: 3, undetermined: 3 }, '미정', '미정 3건', '3건'],
  [
    'all but hidden prices',
    { count: 2, undetermined: 2, hiddenPrice: 7_000, total: 7_000 },
    '미정',
    '7,000원',
    '2건 · 미정 2건',
  ],
  [
    'all beside what is taken back',
    { count: 1, undetermined: 1, reversals: 1, amount: -50, total: -50 },
    '-50원',
    '-50원',
    '1건 · 환수 1건 · 미정 1건',
  ],
])('where %s is undetermined, no sum says 0 instead', (_, some, amount, total, counts) => {
  const sums = { ...NO_SUMS, ...some }
  expect([amountWords(sums), totalWords(sums), countWords(sums)]).toEqual([amount, total, counts])
})

test('the whole total of a month has its adjustments, and may be more than one amount can', () => {
  const month = { ...NO_SUMS, count: 2, undetermined: 1, total: 200_000_000, adjustments: -0.5 }
  expect(wholeTotalWords(month)).toBe('199,999,999.5원')
  const unknown = { ...NO_SUMS, count: 1, undetermined: 1 }
  expect(wholeTotalWords(unknown)).toBe('미정 1건')
  expect(wholeTotalWords({ ...unknown, adjustments: 5_000 })).toBe('5,000원')
})
