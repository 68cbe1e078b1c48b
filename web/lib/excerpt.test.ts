import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('keeps what fits and marks what was cut', () => {
  expect(excerpt(' 신분증  사본이 흐립니다 ', 80)).toBe('신분증 사본이 흐립니다')
  expect(excerpt('가'.repeat(80), 80)).toBe('가'.repeat(80))
  expect(excerpt('가'.repeat(81), 80)).toBe(`${'가'.repeat(80)}…`)
})

test('never cuts a character in two', () => {
  expect(excerpt('👍👍👍', 2)).toBe('👍👍…')
})

test('lines on one are told apart, a blank one between them as well', () => {
  expect(excerpt('오후 통화 가능\n\n서류 확인함\r\n개통취소: 고객 변심\n', 80)).toBe(
    '오후 통화 가능 · 서류 확인함 · 개통취소: 고객 변심',
  )
})
