import { expect, it } from 'vitest'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import type { PricePeriod } from '#shared/price-period.ts'
import { type PlacedRow, takenPeriods } from './taken-periods.ts'

const place = (
  effectiveFrom: KstDay,
  effectiveUntil: KstDay | null,
  changes: number | null = null,
): PlacedRow<object> => ({ row: {}, period: { effectiveFrom, effectiveUntil }, changes })

const JANUARY = { effectiveFrom: '2026-01-01', effectiveUntil: '2026-02-01' }
const MARCH_ON = { effectiveFrom: '2026-03-01', effectiveUntil: null }
const stored = new Map<number, PricePeriod>([
  [2, MARCH_ON],
  [1, JANUARY],
])
/** The period that each row overlaps, in the order of the table. */
const takenBy = (...rows: PlacedRow<object>[]) => {
  const taken = takenPeriods(rows, stored)
  return rows.map(({ row }) => taken.get(row) ?? null)
}

it('sees what a row lies over, on either side of it', () => {
  expect(takenBy(place('2026-02-01', '2026-03-01'))).toEqual([null])
  expect(takenBy(place('2026-01-31', '2026-02-02'))).toEqual([JANUARY])
  expect(takenBy(place('2026-02-15', '2026-03-02'))).toEqual([MARCH_ON])
  expect(takenBy(place('2025-01-01', null))).toEqual([JANUARY])
  expect(takenBy(place('2027-01-01', '2027-02-01'))).toEqual([MARCH_ON])
})

it('lets a changed price make room for its row and later rows, unless the row was refused', () => {
  const shorter = place('2026-03-01', '2026-04-01', 2)
  expect(takenBy(place('2026-04-01', null), shorter)).toEqual([null, null])
  const longer = place('2026-01-01', '2026-03-02', 1)
  expect(takenBy(longer, place('2026-02-01', '2026-02-10'))).toEqual([MARCH_ON, null])
  expect(takenBy(shorter, place('2026-03-01', '2026-03-15', 2))).toEqual([null, shorter.period])
})

it('judges a whole table of one code and plan by its neighbours', () => {
  const days = Array.from({ length: 20_000 }, (_, day) => addKstDays('2026-03-01', day))
  const rows = days.map((day, at) => place(day, addKstDays(day, 1), at === 0 ? 2 : null))
  expect(takenPeriods(rows.reverse(), stored).size).toBe(0)
})
