import { expect, it } from 'vitest'
import { isInForce, lastDayOf, overlaps, periodText, priceDay, untilAfter } from './price-period.ts'

const period = (effectiveFrom: string, effectiveUntil: string | null = null) => ({
  effectiveFrom,
  effectiveUntil,
})

it('begins on its first day and ends before the day it is not to include', () => {
  const november = period('2026-11-01', '2026-12-01')
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']
  expect(days.map((day) => isInForce(november, day))).toEqual([false, true, true, false])
  expect(isInForce(period('2026-11-01'), '2099-01-01')).toBe(true)
})

it.each([
  ['2026-11-01', '2026-12-01', '2026-12-01', null, false],
  ['2026-11-01', '2026-12-01', '2026-11-30', null, true],
  ['2026-11-01', null, '2026-01-01', '2026-11-01', false],
  ['2026-11-01', null, '2026-01-01', '2026-11-02', true],
  ['2026-11-01', null, '2027-01-01', null, true],
])('%s–%s and %s–%s overlap: %s', (from, until, otherFrom, otherUntil, isOverlap) => {
  const [one, other] = [period(from, until), period(otherFrom, otherUntil)]
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([isOverlap, isOverlap])
})

it('is written with its last day', () => {
  expect(periodText(period('2026-11-01', '2026-12-01'))).toBe('2026-11-01 ~ 2026-11-30')
  expect(periodText(period('2026-11-01'))).toBe('2026-11-01 ~')
  expect(untilAfter(lastDayOf(period('2026-11-01', '2026-12-01')))).toBe('2026-12-01')
})

it('lies within a century', () => {
  const days = ['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01', '2026-02-30']
  expect(days.map((day) => priceDay.safeParse(day).success)).toEqual([false, true, true, false, false])
})
