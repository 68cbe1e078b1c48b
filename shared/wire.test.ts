import { describe, expect, it } from 'vitest'
import { additionalServiceIds } from './documents/documents.contract.ts'
import { optionalText, requiredText } from './text.ts'
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
  expect(instant.safeParse('2026-13-28T00:00:00.000Z').success).toBe(false)
})

describe('text', () => {
  it('is stored in NFC and trimmed', () => {
    expect(requiredText(10, '필요').parse(` ${'김민수'.normalize('NFD')} `)).toBe('김민수')
  })

  it('refuses NUL, controls and lone surrogates, keeps line breaks', () => {
    for (const text of ['a\u0000b', 'a\u001bb', '\ud800', 'a\udc00']) {
      expect(optionalText(10).safeParse(text).success).toBe(false)
    }
    expect(optionalText(10).parse('가\n나')).toBe('가\n나')
  })

  it('is bounded, and required text is more than blanks', () => {
    expect(optionalText(3).safeParse('abcd').success).toBe(false)
    expect(requiredText(3, '이름을 입력해주세요').safeParse('  ').error?.issues[0]?.message).toBe(
      '이름을 입력해주세요',
    )
  })
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
