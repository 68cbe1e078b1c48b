import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { KstDay } from '#shared/kst.ts'
import { isInForce } from '#shared/price-period.ts'
import { isReversed, periodOf, placePeriod } from './place-period.ts'

interface Row {
  name: string
  effective_from: KstDay | null
  effective_until: KstDay | null
}

const DAYS = Array.from({ length: 28 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
const BEFORE = '1999-01-01'

/** What the callers do with a placement. */
function place(rows: readonly Row[], row: Row): Row[] {
  const { cut, corrected, until } = placePeriod(rows, periodOf(row))
  const kept = rows.filter((each) => each !== corrected)
  const ended = kept.map((each) => (each === cut ? { ...each, effective_until: row.effective_from } : each))
  return [...ended, { ...row, effective_until: until }]
}

/** The name of what holds on each day, told without periods: a row of the calendar is painted over. */
function paint(calendar: Map<KstDay, { name: string; from: KstDay }>, row: Row): void {
  const from = row.effective_from ?? BEFORE
  const held = calendar.get(from)
  // What held on the first day holds no more from there on; what begins later stays, and ends the new one.
  for (const [day, there] of calendar)
    if (held && day >= from && there.from === held.from) calendar.delete(day)
  for (const day of [BEFORE, ...DAYS]) {
    const isLater = [...calendar.values()].some((there) => there.from > from && there.from <= day)
    if (day >= from && (row.effective_until === null || day < row.effective_until) && !isLater)
      calendar.set(day, { name: row.name, from })
  }
}

it('leaves one or none on each day, the same that a calendar painted day by day has', () => {
  const day = fc.option(fc.constantFrom(...DAYS), { nil: null })
  const periods = fc.array(fc.tuple(day, day), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(periods, (sequence) => {
      let rows: Row[] = []
      const calendar = new Map<KstDay, { name: string; from: KstDay }>()
      for (const [at, [effective_from, effective_until]] of sequence.entries()) {
        const row = { name: `${at}`, effective_from, effective_until }
        if (isReversed(periodOf(row))) continue
        rows = place(rows, row)
        paint(calendar, row)
        for (const each of [BEFORE, ...DAYS]) {
          const inForce = rows.filter((one) => isInForce(periodOf(one), each)).map(({ name }) => name)
          const painted = calendar.get(each)?.name
          expect(inForce).toEqual(painted === undefined ? [] : [painted])
        }
      }
    }),
    { numRuns: 500 },
  )
})
