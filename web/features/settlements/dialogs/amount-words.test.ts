import { expect, test } from 'vitest'
import { LINE_KINDS } from '#shared/documents/settlement-line.ts'
import { amountChange, changeWords, LINE_WORDS, wonWords } from './amount-words.ts'

const held = { calculatedSettlementAmount: 120_000, manualSettlementAmount: null, hiddenPrice: null }
const preview = { amount: 120_000, hiddenPrice: null, lines: [], reason: null }

test('says which amounts would change and by which action, and nothing of those that stay', () => {
  expect(changeWords(held, preview)).toEqual([])
  expect(changeWords(held, { ...preview, amount: 130_000 })).toEqual([
    '재계산하면 계산된 금액 120,000원 → 130,000원',
  ])
  expect(changeWords(held, { ...preview, amount: null, hiddenPrice: 5000 })).toEqual([
    '재계산하면 계산된 금액 120,000원 → 미정',
    '히든단가를 적용하면 히든단가 없음 → 5,000원',
  ])
})

test('no recalculation touches an amount that somebody set', () => {
  const byHand = { ...held, manualSettlementAmount: 5 }
  expect(changeWords(byHand, { ...preview, amount: 130_000 })).toEqual([])
  expect(amountChange(byHand, 130_000)).toBe('계산된 금액 120,000원 → 130,000원')
})

test('an unknown amount is not shown as zero, and no two lines have the same name', () => {
  expect(wonWords(null)).toBe('미정')
  expect(wonWords(0)).toBe('0원')
  expect(new Set(LINE_KINDS.map((kind) => LINE_WORDS[kind])).size).toBe(LINE_KINDS.length)
})
