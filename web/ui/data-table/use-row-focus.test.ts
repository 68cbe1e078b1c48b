import { expect, test } from 'vitest'
import { rowAfterKey } from './use-row-focus.ts'

test('keys move within the list and stop at its ends', () => {
  expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfterKey('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfterKey('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfterKey('End', 0, 10_000)).toBe(9999)
  expect(rowAfterKey('PageDown', 5, 100, 20)).toBe(25)
  expect(rowAfterKey('Home', 7, 9)).toBe(0)
})

test('other keys and empty lists are left alone', () => {
  expect(rowAfterKey('a', 0, 3)).toBeNull()
  expect(rowAfterKey('ArrowDown', 0, 0)).toBeNull()
})
