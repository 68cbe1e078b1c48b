import { expect, test } from 'vitest'
import type { OwedStore } from '#shared/statements/store.contract.ts'
import { storeForm, storeInput } from './store-form.ts'

const STORE: OwedStore = {
  id: 7,
  name: '강남모바일',
  dealerId: 3,
  taxKind: 'taxable',
  businessNumber: '123-45-67890',
  bankName: '국민은행',
  accountNumber: '***7890',
  accountHolder: '홍길동',
}
const START = storeForm(STORE)

test('an account that nobody types is kept, and the masked one is never sent', () => {
  expect(START.accountNumber).toBe('')
  expect(storeInput(START, START)).toEqual({})
})

test.each([
  [{ taxKind: 'withheld' }, { taxKind: 'withheld' }],
  [{ bankName: ' ' }, { bankName: null }],
  [{ accountNumber: ' 11-22 ' }, { accountNumber: '11-22' }],
  [{ removesAccount: true, accountNumber: '11-22' }, { accountNumber: null }],
] as const)('%o is sent as %o', (changed, sent) => {
  expect(storeInput(START, { ...START, ...changed })).toEqual(sent)
})
