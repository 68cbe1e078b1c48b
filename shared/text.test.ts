import { describe, expect, it } from 'vitest'
import { optionalText, requiredText, secretText } from './text.ts'

const isAccepted = (text: string) => optionalText(100).safeParse(text).success

it('keeps text in NFC, trimmed and bounded, with its line breaks', () => {
  expect(optionalText(3).parse(`  ${'김민수'.normalize('NFD')}\u00a0`)).toBe('김민수')
  expect(optionalText(3).parse('가\n나')).toBe('가\n나')
  expect(isAccepted('x'.repeat(101))).toBe(false)
})

it.each([
  ['NUL', '가\u0000나'],
  ['a control character', '가\u0007나'],
  ['a lone surrogate', '가\ud83d'],
  ['what a decoder left', '가\ufffd'],
  ['a code point that is no character', '가\ufffe'],
  ['another one', '가\ufdd0'],
  ['one of another plane', '가\u{1ffff}'],
])('refuses %s', (_what, text) => {
  expect(isAccepted(text)).toBe(false)
  expect(secretText(100, '비밀번호를 입력해주세요').safeParse(text).success).toBe(false)
})

it('accepts letters with marks, but no piles of them', () => {
  for (const text of ['e\u0301', '❤️', '1\ufe0f\u20e3', 'ŏ̈', 'Việt Nam'.normalize('NFD')])
    expect(isAccepted(text)).toBe(true)
  expect(isAccepted(`a${'\u0301'.repeat(31)}`)).toBe(false)
})

it('answers a megabyte of marks at once', () => {
  const text = `a${'\u0301\u0323'.repeat(250_000)}`
  const before = process.cpuUsage()
  expect(isAccepted(text)).toBe(false)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

describe('required text', () => {
  const name = requiredText(10, '이름을 입력해주세요')

  it.each(['', '  ', '\u3000', '\u200b', '\u3164', '\u2060\u00ad', '\u115f\u1160'])(
    'is missing where nothing can be seen: %j',
    (text) => {
      expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        '이름을 입력해주세요',
      ])
    },
  )

  it.each(['김', '👩‍👩‍👧', '.', '☎️'])('is there: %s', (text) => {
    expect(name.parse(text)).toBe(text)
  })
})
