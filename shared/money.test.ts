import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatWon, isWon, sumOfWon, toHundredths, toWon, WON_MOST } from './money.ts'

it('keeps every amount of decimal(10,2) exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -WON_MOST * 100, max: WON_MOST * 100 }), (hundredths) => {
      expect(toHundredths(toWon(hundredths))).toBe(hundredths)
    }),
  )
})

it('refuses what decimal(10,2) cannot hold', () => {
  for (const won of [0.001, 1.005, WON_MOST + 0.01, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isWon(won)).toBe(false)
    expect(() => toHundredths(won)).toThrow(RangeError)
  }
})

it('groups by thousands', () => {
  expect(formatWon(1234000)).toBe('1,234,000원')
  expect(formatWon(-500.5)).toBe('-500.5원')
})

it('adds up to the last fraction', () => {
  expect(sumOfWon([0.1, 0.2, null, undefined])).toBe(0.3)
  expect(sumOfWon([-120_000, 20_000.05])).toBe(-99_999.95)
  expect(sumOfWon([WON_MOST, WON_MOST])).toBe(2 * WON_MOST)
  expect(sumOfWon([0, null])).toBe(0)
  expect(sumOfWon([null, undefined])).toBeNull()
  expect(sumOfWon([21_474_836_471_234.56, -0.01])).toBe(21_474_836_471_234.55)
})
