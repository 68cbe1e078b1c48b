import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatKstDateTime, formatKstShort, formatKstTime, isKstDay, kstDay, monthWords } from './kst.ts'
import { kstDayStart, kstInstant, kstMonth, kstMonthRange } from './kst-calendar.ts'

describe('a day in Seoul', () => {
  it('holds the minutes that a clock in Seoul shows', () => {
    expect(kstInstant('2026-11-21T00:05')).toBe('2026-11-20T15:05:00.000Z')
  })

  it('begins at 15:00 UTC of the day before', () => {
    expect(kstDay('2026-11-20T14:59:59.999Z')).toBe('2026-11-20')
    expect(kstDay('2026-11-20T15:00:00.000Z')).toBe('2026-11-21')
    expect(kstDayStart('2026-11-21')).toBe('2026-11-20T15:00:00.000Z')
    expect(kstDayStart('2026-12-31', 1)).toBe('2026-12-31T15:00:00.000Z')
  })

  it('holds every instant between its start and the next one', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (at) => {
        const day = kstDay(at)
        expect(kstDayStart(day) <= at.toISOString() && at.toISOString() < kstDayStart(day, 1)).toBe(true)
      }),
    )
  })

  it('is accepted only when it is in the calendar', () => {
    expect(isKstDay('2028-02-29')).toBe(true)
    expect(isKstDay('2026-02-29')).toBe(false)
    expect(isKstDay('2026-2-9')).toBe(false)
    expect(isKstDay('2026-13-01')).toBe(false)
  })
})

it('ends a month where the next begins, over the year too', () => {
  expect(kstMonth('2026-12-31T15:00:00.000Z')).toBe('2027-01')
  expect(kstMonthRange('2026-12-31T14:00:00.000Z')).toEqual({
    from: '2026-11-30T15:00:00.000Z',
    until: '2026-12-31T15:00:00.000Z',
  })
})

it('writes times in the formats of the specification, in narrow places as short as the year allows', () => {
  const at = '2026-03-04T23:05:00.000Z'
  expect(kstDay(at)).toBe('2026-03-05')
  expect(formatKstDateTime(at)).toBe('2026-03-05 08:05')
  expect(formatKstTime(at)).toBe('08:05')
  expect(monthWords('2026-03')).toBe('2026년 3월')
  expect(monthWords('2026-11-05')).toBe('2026년 11월')
  expect(formatKstShort(at, new Date('2026-12-31T14:59:00.000Z'))).toBe('03/05 08:05')
  expect(formatKstShort(at, new Date('2026-12-31T15:00:00.000Z'))).toBe('26.03.05')
})
