import { expect, it } from 'vitest'
import { formatPhone, isPhone, maskPhone, phoneDigits } from './phone.ts'

it.each([
  ['010-1234-5678', '01012345678'],
  ['+82 10-1234-5678', '01012345678'],
  ['82 010 1234 5678', '01012345678'],
  ['0082-10-1234-5678', '01012345678'],
  ['(+82) 10-1234-5678', '01012345678'],
  ['연락처: +82 10 1234 5678', '01012345678'],
  ['02)312-3456', '023123456'],
])('reads %s as digits', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})

it.each([
  ['01012345678', '010-1234-5678'],
  ['0101234', '010-1234'],
  ['010123', '010-123'],
  ['023123456', '02-312-3456'],
  ['0212345678', '02-1234-5678'],
  ['0311234567', '031-123-4567'],
  ['07012345678', '070-1234-5678'],
  ['050412345678', '0504-1234-5678'],
  ['15880000', '1588-0000'],
  // No number, and nothing of it is cut: it would pass for another one.
  ['010123456789012', '010-1234-56789012'],
  ['', ''],
])('shows %s as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

it('knows a phone number from something else', () => {
  expect(isPhone('010-1234-5678')).toBe(true)
  expect(isPhone('1588-0000')).toBe(true)
  expect(isPhone('1234')).toBe(false)
  expect(isPhone('010-1234-56789012')).toBe(false)
  expect(isPhone('홍길동')).toBe(false)
})

it('masks the middle', () => {
  expect(maskPhone('01012345678')).toBe('010-****-5678')
  expect(maskPhone('0212345678')).toBe('02-****-5678')
})
