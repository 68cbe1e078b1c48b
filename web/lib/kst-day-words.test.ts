import { expect, test } from 'vitest'
import { dayMark, dayText } from './kst-day-words.ts'

test('days are named as people say them, wherever the browser is', () => {
  expect(dayText('2026-11-21', '2026-12-01')).toBe('11월 21일 (토)')
  expect(dayText('2025-11-21', '2026-12-01')).toBe('2025년 11월 21일 (금)')
  expect(dayMark('2026-01-09')).toBe('01/09')
})
