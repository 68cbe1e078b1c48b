import { expect, it } from 'vitest'
import { lateness, waitedMinutes, waitedWords } from './waiting.ts'

const minute = Date.parse('2026-11-20T03:00:00Z') / 60_000
const since = (waitingSince: string) => ({ activationStatus: '대기' as const, waitingSince })

it.each([
  ['2026-11-20T02:59:59.999Z', 1, '1분'],
  ['2026-11-20T02:01:00Z', 59, '59분'],
  ['2026-11-20T02:00:00Z', 60, '1시간'],
  ['2026-11-19T03:01:00Z', 1439, '23시간'],
  ['2026-11-19T03:00:00Z', 1440, '1일'],
  ['2026-11-20T03:05:00Z', 0, '0분'],
])('has waited since %s', (at, minutes, words) => {
  expect(waitedMinutes(since(at), minute)).toBe(minutes)
  expect(waitedWords(minutes)).toBe(words)
})

it('waits for nobody when it is finished', () => {
  expect(waitedMinutes({ ...since('2026-11-20T02:00:00Z'), activationStatus: '개통' }, minute)).toBeNull()
})

it.each([
  [29, 'none'],
  [30, 'warn'],
  [119, 'warn'],
  [120, 'alarm'],
] as const)('is after %s minutes as late as the limits say', (minutes, expected) => {
  const limits = { warnMinutes: 30, alarmMinutes: 120 }
  expect(lateness({ activationStatus: '대기' }, minutes, limits)).toBe(expected)
  expect(lateness({ activationStatus: '보완필요' }, minutes, limits)).toBe('none')
})
