import { expect, test } from 'vitest'
import { readOpenDocument } from './use-open-document.ts'

test('the address names the document whose details are open', () => {
  expect(readOpenDocument(new URLSearchParams({ document: '7' }))).toBe(7)
})

test.each(['', '0', '-1', '1e3', 'abc', '99999999999'])('%s is no document', (id) => {
  expect(readOpenDocument(new URLSearchParams({ document: id }))).toBeNull()
})
