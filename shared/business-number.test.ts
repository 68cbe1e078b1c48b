import { expect, it } from 'vitest'
import { formatBusinessNumber, isBusinessNumber } from './business-number.ts'

// Published registration numbers of two companies, which follow the public rule of the check digit.
it('accepts a right check digit and no other', () => {
  expect(isBusinessNumber('124-81-00998')).toBe(true)
  expect(isBusinessNumber('220-81-62517')).toBe(true)
  const wrong = [0, 1, 2, 3, 4, 5, 6, 7, 9].map((digit) => `124810099${digit}`)
  expect(wrong.filter(isBusinessNumber)).toEqual([])
})

it('accepts ten digits only', () => {
  expect(isBusinessNumber('124810099')).toBe(false)
  expect(isBusinessNumber('1248100998x')).toBe(false)
})

it('groups digits while they are typed', () => {
  expect(formatBusinessNumber('1248100998')).toBe('124-81-00998')
  expect(formatBusinessNumber('1248')).toBe('124-8')
  // Cut, it would pass for another one.
  expect(formatBusinessNumber('124810099812')).toBe('124-81-0099812')
})
