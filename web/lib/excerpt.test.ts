import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('keeps what fits and marks what was cut', () => {
  expect(excerpt('신분증 사본이\n흐립니다', 80)).toBe('신분증 사본이 흐립니다')
  expect(excerpt('가'.repeat(80), 80)).toBe('가'.repeat(80))
  expect(excerpt('가'.repeat(81), 80)).toBe(`${'가'.repeat(80)}…`)
})

test('never cuts a character in two', () => {
  expect(excerpt('👍👍👍', 2)).toBe('👍👍…')
})
