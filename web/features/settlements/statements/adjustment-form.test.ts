import { expect, test } from 'vitest'
import { adjustmentForm, firstOpenMonth, judgeAdjustment } from './adjustment-form.ts'

const GOOD = {
  ...adjustmentForm('2026-11', { id: 7, name: '강남모바일' }),
  category: '소급',
  amount: -1234.56,
  reason: ' 단가 소급 ',
}

test('what corrects a closed month is of the next open one', () => {
  const closed = new Set(['2026-11', '2026-12', '2027-02'])
  expect(firstOpenMonth('2026-11', closed)).toBe('2027-01')
  expect(firstOpenMonth('2026-10', closed)).toBe('2026-10')
})

test('what is right is sent as texts', () => {
  expect(judgeAdjustment(GOOD)).toEqual({
    checked: {
      storeId: '7',
      month: '2026-11',
      category: '소급',
      amount: '-1234.56',
      reason: '단가 소급',
      file: null,
    },
  })
})

test.each([
  ['no store', { storeId: null }, ['storeId']],
  ['no category', { category: '' }, ['category']],
  ['no amount', { amount: null }, ['amount']],
  ['nothing', { amount: 0 }, ['amount']],
  ['no number', { amount: Number.NaN }, ['amount']],
  ['three decimals', { amount: 1.005 }, ['amount']],
  ['a blank reason', { reason: ' ' }, ['reason']],
  ['a 환수 of no document', { category: '환수' }, ['documentNumber']],
  ['a 환수 that gives', { category: '환수', amount: 1, documentNumber: '20261101-00001' }, ['amount']],
])('refuses %s at its field', (_what, changed, fields) => {
  const judged = judgeAdjustment({ ...GOOD, ...changed })
  expect('problems' in judged && judged.problems?.map(({ field }) => field)).toEqual(fields)
})
