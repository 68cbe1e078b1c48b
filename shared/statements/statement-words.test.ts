import { expect, test } from 'vitest'
import { SUMS } from '../testing/statement-for-test.ts'
import type { StatementSums } from './statement.contract.ts'
import { kindWords, lineTotal, reckoningOf, reckoningOfAll } from './statement-words.ts'

const labels = (sums: StatementSums) => reckoningOf(sums).map(({ label }) => label)

test('the reckoning has the taxes of the store’s tax kind: VAT, income tax taken off, or none', () => {
  const exempt: StatementSums = { ...SUMS, taxKind: 'exempt', vat: 0, payout: 100_000 }
  expect(labels(exempt)).toEqual(['정산 금액', '히든단가', '조정', '이월', '합계', '공급가액', '지급액'])
  expect(labels(SUMS).slice(-2)).toEqual(['부가세', '지급액'])
  expect(labels({ ...SUMS, includesVat: true }).slice(-2)).toEqual(['부가세 (포함)', '지급액'])
  const withheld: StatementSums = { ...exempt, taxKind: 'withheld', incomeTax: 3_000, localTax: 300 }
  expect(reckoningOf(withheld).slice(-3, -1)).toEqual([
    { name: 'incomeTax', label: '소득세', won: -3_000 },
    { name: 'localTax', label: '지방소득세', won: -300 },
  ])
})

test('what is carried over is said where there is something', () => {
  expect(labels({ ...SUMS, carriedOut: -500 }).at(-1)).toBe('다음 달 이월')
})

test('an adjustment says what it is for, and a line adds up also beyond what one price may be', () => {
  expect(kindWords({ kind: 'adjustment', category: '차감' })).toBe('조정 (차감)')
  expect(kindWords({ kind: 'carry-over', category: null })).toBe('이월')
  expect(lineTotal({ amount: -200_000_000.1, hiddenPrice: 0.3 })).toBe(-199_999_999.8)
})

test('all statements together say the taxes and carried balances that there are', () => {
  const { taxKind: _kind, includesVat: _vat, ...sums } = SUMS
  const said = (more = {}) =>
    Object.fromEntries(
      reckoningOfAll({ ...sums, statements: 1_200, ...more }).map(({ label, won }) => [label, won]),
    )
  expect(said()).toEqual({
    '정산 금액': 100_000,
    히든단가: 0,
    조정: 0,
    합계: 100_000,
    공급가액: 100_000,
    부가세: 10_000,
    지급액: 110_000,
  })
  expect(said({ vat: 0, incomeTax: 3_000, localTax: 300, carriedIn: -500, carriedOut: -700 })).toMatchObject({
    소득세: -3_000,
    지방소득세: -300,
    이월: -500,
    '다음 달 이월': -700,
  })
})
