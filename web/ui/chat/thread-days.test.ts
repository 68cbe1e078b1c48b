import { expect, test } from 'vitest'
import { type ChatEntry, inOrderOfTime, placeItems, type ThreadEvent } from './thread-days.ts'

const entry = (key: string, at: string, mine: boolean): ChatEntry => ({
  kind: 'message',
  key,
  at,
  mine,
  senderName: mine ? '나' : '근무자',
  text: key,
})

test('days are those of Seoul, and a run of one sender within a minute shows name and time once', () => {
  const placed = placeItems([
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

const event = (key: string, at: string): ThreadEvent => ({ kind: 'event', key, at, title: key, by: '김근무' })

test('what happened stands between the messages by its time, and before those that are not sent', () => {
  const items = inOrderOfTime(
    [
      entry('a', '2026-11-20T01:00:00.000Z', false),
      entry('b', '2026-11-20T01:02:00.000Z', false),
      // The clock of this device is slow.
      { ...entry('c', '2026-11-20T00:00:00.000Z', true), state: 'pending' },
    ],
    [
      event('접수', '2026-11-20T00:30:00.000Z'),
      event('대기 → 진행중', '2026-11-20T01:01:00.000Z'),
      event('진행중 → 개통완료', '2026-11-20T01:03:00.000Z'),
    ],
  )
  const waiting = inOrderOfTime(
    [{ ...entry('c', '2026-11-20T00:00:00.000Z', true), state: 'waiting' }],
    [event('접수', '2026-11-20T00:30:00.000Z')],
  )
  expect(waiting.map(({ key }) => key)).toEqual(['접수', 'c'])
  expect(items.map(({ key }) => key)).toEqual(['접수', 'a', '대기 → 진행중', 'b', '진행중 → 개통완료', 'c'])
})

test('an event ends a run of messages', () => {
  const placed = placeItems(
    inOrderOfTime(
      [entry('a', '2026-11-20T01:00:10.000Z', false), entry('b', '2026-11-20T01:00:30.000Z', false)],
      [event('정정', '2026-11-20T01:00:20.000Z')],
    ),
  )
  expect(placed.map(({ item, first, last }) => [item.key, first, last])).toEqual([
    ['a', true, true],
    ['정정', true, true],
    ['b', true, true],
  ])
})
