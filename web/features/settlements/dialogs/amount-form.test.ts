import { expect, test } from 'vitest'
import { WRONG_AMOUNT } from '#shared/settlements/settlement-changes.contract.ts'
import { documentForTest } from '../../../documents/testing/document-for-test.ts'
import { amountProblem, amountValues, asCalculated, totalText } from './amount-form.ts'

test('knows whether the present amount was set by hand or calculated', () => {
  const amounts = { settlementAmount: 130_000, calculatedSettlementAmount: 120_000 }
  const manual = documentForTest({ ...amounts, manualSettlementAmount: 130_000 })
  expect(amountValues(manual)).toEqual({ settlementAmount: 130_000, isManual: true })
  expect(asCalculated(manual)).toEqual({ settlementAmount: 120_000, isManual: false })
  const calculated = documentForTest({ settlementAmount: 120_000, manualSettlementAmount: null })
  expect(amountValues(calculated)).toEqual({ settlementAmount: 120_000, isManual: false })
  expect(amountValues(documentForTest())).toEqual({ settlementAmount: null, isManual: false })
})

test.each([
  [{ settlementAmount: 0, isManual: true }, true, null],
  [{ settlementAmount: 120_000.55, isManual: true }, true, null],
  [{ settlementAmount: null, isManual: true }, true, WRONG_AMOUNT],
  [{ settlementAmount: -1000, isManual: true }, true, WRONG_AMOUNT],
  [{ settlementAmount: 12.345, isManual: true }, true, WRONG_AMOUNT],
  [{ settlementAmount: 99_999_999_999, isManual: true }, true, WRONG_AMOUNT],
  [{ settlementAmount: Number.NaN, isManual: true }, true, WRONG_AMOUNT],
  [{ settlementAmount: null, isManual: false }, false, WRONG_AMOUNT],
  // A reset to a calculated amount that is not known yet.
  [{ settlementAmount: null, isManual: false }, true, null],
  [{ settlementAmount: 120_000, isManual: false }, false, null],
])('%j, chosen: %s', (values, isTyped, problem) => {
  expect(amountProblem(values, isTyped)).toBe(problem)
})

test('a total adds the known parts without rounding errors', () => {
  const total = (amount: number | null, hiddenPrice: number | null) =>
    totalText({ settlementAmount: amount, isManual: false }, hiddenPrice)
  expect(total(0.1, 0.2)).toBe('0.3원')
  expect(total(120_000, null)).toBe('120,000원')
  expect(total(null, 5000)).toBe('5,000원')
  expect(total(null, null)).toBe('미정')
})

test.each([null, Number.NaN, 12.345, -1000, 99_999_999_999])(
  'nobody can say the total of %s where an amount is typed, hidden price or not',
  (amount) => {
    for (const hiddenPrice of [null, 5000])
      expect(totalText({ settlementAmount: amount, isManual: true }, hiddenPrice)).toBe('–')
  },
)
