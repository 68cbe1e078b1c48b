import { expect, test } from 'vitest'
import { searchOf } from './search-of.ts'

test('what is asked for is in NFC, trimmed, and no longer than the server takes', () => {
  expect(searchOf(` ${'김민수'.normalize('NFD')} `)).toBe('김민수')
  expect(searchOf('가'.repeat(5_000))).toHaveLength(100)
})
