import { expect, it } from 'vitest'
import { closedMonthReached } from './require-open-periods.ts'

const row = (effective_from: string | null, effective_until: string | null, amount = 1) => ({
  effective_from,
  effective_until,
  amount,
})
const JULY_ON = row('2026-07-01', null)

it.each([
  ['begins before it', null, row('2026-09-30', null), undefined],
  ['begins in it', null, row('2026-10-31', null), '2026-10'],
  ['begins after it', null, row('2026-11-01', null), undefined],
  ['holds from the beginning', null, row(null, null), '2026-10'],
  ['held before it alone, and goes', row(null, '2026-10-01'), null, undefined],
  ['held in it, and goes', JULY_ON, null, '2026-10'],
  ['ends in it', JULY_ON, row('2026-07-01', '2026-10-15'), '2026-10'],
  ['ended in it, and goes on', row('2026-07-01', '2026-10-15'), JULY_ON, '2026-10'],
  ['ends as it ends', JULY_ON, row('2026-07-01', '2026-11-01'), undefined],
  ['begins in it with another amount', row('2026-10-02', null), row('2026-10-02', null, 2), '2026-10'],
  ['begins in it, and ends after it', row('2026-10-02', null), row('2026-10-02', '2026-11-02'), undefined],
  ['began in it, and is moved', row('2026-10-02', null), row('2026-11-02', null), '2026-10'],
  ['ends later than it did, long after it', row(null, '2026-11-20'), row(null, '2026-12-01'), undefined],
])('a period that %s', (_, before, after, reached) => {
  expect(closedMonthReached([{ before, after }], ['2026-10'])).toBe(reached)
})

it('may be told otherwise by a remark', () => {
  const [before, after] = ['전', '후'].map((memo) => ({ ...row('2026-10-02', null), memo }))
  expect(closedMonthReached([{ before: before ?? null, after: after ?? null }], ['2026-10'])).toBeUndefined()
})
