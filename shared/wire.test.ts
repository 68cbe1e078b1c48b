import { describe, expect, it } from 'vitest'
import { additionalServiceIds } from './documents/documents.contract.ts'
import { instant, kstDayText, wireBoolean, wireId, wireInteger } from './wire.ts'

describe('numbers in addresses', () => {
  it('are read only in their one spelling', () => {
    expect(wireId.parse('12')).toBe(12)
    for (const text of ['0', '012', ' 12', '1e3', '-1', '1.0', '', '99999999999', '2147483648', '１２']) {
      expect(wireId.safeParse(text).success, text).toBe(false)
    }
    expect(wireId.safeParse(12).success).toBe(false)
  })

  it('have bounds', () => {
    expect(wireInteger(0, 10).parse('0')).toBe(0)
    expect(wireInteger(0, 10).safeParse('11').success).toBe(false)
  })
})

it('reads flags only as true and false', () => {
  expect(wireBoolean.parse('false')).toBe(false)
  for (const text of ['1', 'TRUE', 'yes', '']) expect(wireBoolean.safeParse(text).success).toBe(false)
})

it('takes days and instants that exist', () => {
  expect(kstDayText.safeParse('2026-02-30').success).toBe(false)
  expect(instant.safeParse('2026-02-28T00:00:00.000Z').success).toBe(true)
  expect(instant.safeParse('2026-02-28T00:00:00Z').success).toBe(false)
  for (const text of ['2026-13-28T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '2026-02-28T24:00:00.000Z'])
    expect(instant.safeParse(text).success, text).toBe(false)
})

it('accepts add-ons as list, JSON string or comma list', () => {
  expect(additionalServiceIds.parse([3, 1])).toEqual([3, 1])
  expect(additionalServiceIds.parse('[3, 1]')).toEqual([3, 1])
  expect(additionalServiceIds.parse('3,1')).toEqual([3, 1])
  expect(additionalServiceIds.parse('')).toEqual([])
  for (const wrong of ['3,', '[3', '3,3', 'x', [0], [1.5], ['1']]) {
    expect(additionalServiceIds.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})
