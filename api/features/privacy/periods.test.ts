import { expect, it } from 'vitest'
import { addKstDays, kstDayStart } from '#shared/kst-calendar.ts'
import { closedBefore, firstDayAfter } from './periods.ts'

it.each([
  ['2026-11-20', 6, '2027-05-21'],
  ['2026-11-28', 3, '2027-03-01'],
  ['2026-11-30', 3, '2027-03-01'],
  // The last days of May would be masked with the end of February.
  ['2027-02-28', 3, '2027-06-01'],
])('what was closed on %s has been closed for %d months on %s', (closed, months, first) => {
  const closedAt = kstDayStart(closed)
  expect(firstDayAfter(closedAt, months)).toBe(first)
  const isOver = (day: string) => closedAt < closedBefore(new Date(kstDayStart(day)), months)
  expect([isOver(addKstDays(first, -1)), isOver(first)]).toEqual([false, true])
})
