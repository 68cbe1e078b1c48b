import { expect, it } from 'vitest'
import { isInForce, lastDayOf, periodText, priceDay, statusOn, untilAfter } from './price-period.ts'

const period = (effectiveFrom: string | null, effectiveUntil: string | null = null) => ({
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
  ['2026-10-31', 'scheduled'],
  ['2026-11-01', 'in-force'],
  ['2026-12-01', 'ended'],
])('on %s it is %s', (day, status) => {
  const november = period('2026-11-01', '2026-12-01')
  expect(statusOn(november, day)).toBe(status)
  expect(statusOn({ ...november, isActive: false }, day)).toBe('inactive')
  expect(statusOn({ effectiveFrom: null, effectiveUntil: null }, day)).toBe('in-force')
})

it('is written with its last day', () => {
  expect(periodText(period('2026-11-01', '2026-12-01'))).toBe('2026-11-01 ~ 2026-11-30')
  expect(periodText(period('2026-11-01'))).toBe('2026-11-01 ~')
  expect(periodText(period(null, '2026-12-01'))).toBe('처음부터 ~ 2026-11-30')
  expect(untilAfter(lastDayOf(period('2026-11-01', '2026-12-01')))).toBe('2026-12-01')
})

it('lies within a century', () => {
  const days = ['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01', '2026-02-30']
  expect(days.map((day) => priceDay.safeParse(day).success)).toEqual([false, true, true, false, false])
})
