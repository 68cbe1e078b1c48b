import { expect, test } from 'vitest'
import { formatPhone } from '#shared/phone.ts'
import { formatKeepingCaret } from './format-keeping-caret.ts'

test('a caret at the end stays at the end', () => {
  expect(formatKeepingCaret('01012345678', 11, formatPhone)).toEqual({ text: '010-1234-5678', caret: 13 })
})

test('a digit typed in the middle keeps the caret behind it', () => {
  // 010-9|12-34: a 9 was just typed after the first hyphen.
  expect(formatKeepingCaret('010-912-34', 5, formatPhone)).toEqual({ text: '010-9123-4', caret: 5 })
})

test('a hyphen deleted comes back, and the caret does not run away', () => {
  expect(formatKeepingCaret('0101234-5678', 3, formatPhone)).toEqual({ text: '010-1234-5678', caret: 4 })
})

test('a pasted +82 number becomes the domestic one', () => {
  expect(formatKeepingCaret('+82 10-1234-5678', 16, formatPhone).text).toBe('010-1234-5678')
})

test('a point counts where it is asked to: the caret stays before it', () => {
  const format = () => '1,234.5'
  expect(formatKeepingCaret('1234.5', 4, format, /[\d.]/)).toEqual({ text: '1,234.5', caret: 5 })
})
