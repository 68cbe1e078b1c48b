import { expect, test } from 'vitest'
import { dayMark, dayText, monthText } from './kst-day-words.ts'

test('days are named as people say them, wherever the browser is', () => {
  expect(dayText('2026-11-21')).toBe('11월 21일 (토)')
  expect(monthText('2026-01-01')).toBe('2026년 1월')
  expect(dayMark('2026-01-09')).toBe('01/09')
})
