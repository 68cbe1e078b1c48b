import { expect, test } from 'vitest'
import type { StatementSums } from '#shared/statements/statement.contract.ts'
import { payoutProblem, sumsInWords, taxOf } from './statement-words.ts'

const SUMS: StatementSums = {
  taxKind: 'taxable',
  includesVat: false,
  documents: 1,
  amount: 100_000,
  hiddenPrice: 0,
  adjustments: 0,
  carriedIn: 0,
  total: 100_000,
  supply: 100_000,
  vat: 10_000,
  incomeTax: 0,
  localTax: 0,
  payout: 110_000,
  carriedOut: 0,
}
const WITHHELD: StatementSums = { ...SUMS, taxKind: 'withheld', vat: 0, incomeTax: 3_000, localTax: 300 }
const labels = (sums: StatementSums) => sumsInWords(sums).map(({ label }) => label)

test('taxes are those of the tax kind: VAT on top, income tax taken off, or none', () => {
  expect([taxOf(SUMS), taxOf(WITHHELD), taxOf({ ...SUMS, taxKind: 'exempt', vat: 0 })]).toEqual([
    10_000,
    -3_300,
    null,
  ])
  expect(labels(SUMS)).toContain('부가세')
  expect(labels({ ...SUMS, includesVat: true })).toContain('부가세 (포함)')
  expect(labels(WITHHELD)).toEqual(expect.arrayContaining(['소득세', '지방소득세']))
  expect(labels(WITHHELD)).not.toContain('부가세')
})

test('what is carried over is said where there is something', () => {
  expect(labels(SUMS)).not.toContain('다음 달로 이월')
  expect(sumsInWords({ ...SUMS, carriedOut: -500 }).at(-1)).toEqual({
    label: '다음 달로 이월',
    value: '-500원',
  })
})

test('a month has a payout file from its closing on', () => {
  const problems = (['draft', 'review', 'approved', 'closed', 'paid'] as const).map(payoutProblem)
  expect(problems.map((problem) => problem === null)).toEqual([false, false, false, true, true])
})
