import { expect, test } from 'vitest'
import { filterIn, filterQuery, isNarrowed, NO_NARROWING } from './settlement-filter.ts'

const TODAY = '2026-11-22'
const NOTHING = { startDate: '', endDate: '', ...NO_NARROWING }

test('an empty address asks for all of the running month', () => {
  const filter = filterIn(NOTHING, TODAY)
  expect(isNarrowed(filter)).toBe(false)
  expect(filterQuery(filter)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' })
})

test('each part of an address narrows what is asked for', () => {
  const filter = filterIn(
    { ...NOTHING, search: 'ㄱㅁㅅ', carrier: 'KT', store: '강남', state: '환수', amount: 'manual' },
    TODAY,
  )
  expect(isNarrowed(filter)).toBe(true)
  expect(filterQuery(filter)).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    search: 'ㄱㅁㅅ',
    carrier: 'KT',
    store: '강남',
    state: '환수',
    manualAmount: true,
  })
  expect(filterQuery(filterIn({ ...NOTHING, amount: 'undetermined' }, TODAY))).toMatchObject({
    undetermined: true,
  })
})

test('invalid values of the address are left out', () => {
  const filter = filterIn({ ...NOTHING, state: '대기', amount: 'all' }, TODAY)
  expect(isNarrowed(filter)).toBe(false)
})
