import { expect, it } from 'vitest'
import { plainCell } from './documents.excel.ts'
import { withoutEmpty } from './rendered-documents.ts'

it('an export tells a flag by a word, and all else as it is', () => {
  expect([true, false, '가', null].map(plainCell)).toEqual(['예', null, '가', null])
})

it('a row leaves out what is usual, and keeps the no of any other flag, which the contract requires', () => {
  const row = { isMasked: false, unreadMessages: 0, carrier: null, isChecked: false, version: 0 }
  expect(withoutEmpty(row)).toEqual({ isChecked: false, version: 0 })
  expect(withoutEmpty({ isMasked: true, unreadMessages: 2 })).toEqual({ isMasked: true, unreadMessages: 2 })
})
