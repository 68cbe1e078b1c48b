import { expect, test } from 'vitest'
import { type ChatEntry, dayInWords, placeEntries } from './thread-days.ts'

const entry = (key: string, at: string, mine: boolean): ChatEntry => ({
  key,
  at,
  mine,
  senderName: mine ? '나' : '근무자',
  text: key,
})

test('days are those of Seoul, and a run of one sender within a minute shows name and time once', () => {
  const placed = placeEntries([
    entry('a', '2026-11-20T14:59:10.000Z', false),
    entry('b', '2026-11-20T14:59:50.000Z', false),
    entry('c', '2026-11-20T15:00:05.000Z', false),
    entry('d', '2026-11-20T15:00:20.000Z', true),
  ])
  expect(placed.map((one) => one.newDay)).toEqual(['2026-11-20', null, '2026-11-21', null])
  expect(placed.map((one) => [one.first, one.last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('a day is spelt out', () => {
  expect(dayInWords('2026-11-21')).toBe('2026년 11월 21일 토요일')
})
