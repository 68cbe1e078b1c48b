import { expect, test } from 'vitest'
import { addressOf, isWholeMonth, monthsBeside, periodIn, periodProblem } from './period.ts'

const TODAY = '2026-11-22'
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const NOTHING = { startDate: '', endDate: '' }

test('without days an address means the running month, which leaves no trace in it', () => {
  expect(periodIn(NOTHING, TODAY)).toEqual(NOVEMBER)
  expect(addressOf(NOVEMBER, TODAY)).toEqual(NOTHING)
  const days = { startDate: '2026-11-01', endDate: '2026-11-15' }
  expect(addressOf(days, TODAY)).toEqual(days)
  expect(periodIn(addressOf(days, TODAY), TODAY)).toEqual(days)
})

test('what makes no sense in an address is a day that is not chosen', () => {
  expect(periodIn({ startDate: '2026-02-30', endDate: '2026-11-15' }, TODAY)).toEqual({
    startDate: '',
    endDate: '2026-11-15',
  })
})

test.each([
  ['2026-11-01', '2026-11-30', null],
  ['', '2026-11-30', '시작일과 종료일을 선택해주세요.'],
  ['2026-11-01', '', '시작일과 종료일을 선택해주세요.'],
  ['2026-11-02', '2026-11-01', '시작일이 종료일보다 늦습니다.'],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', '기간은 1년까지 조회할 수 있습니다.'],
])('from %s to %s: %s', (startDate, endDate, problem) => {
  expect(periodProblem({ startDate, endDate })).toBe(problem)
})

test.each([
  ['2026-02-01', '2026-02-28', true],
  ['2026-02-01', '2026-02-27', false],
  ['2026-01-01', '2026-02-28', false],
  ['', '', false],
])('%s to %s is one whole month: %s', (startDate, endDate, whole) => {
  expect(isWholeMonth({ startDate, endDate })).toBe(whole)
})

test('the months beside lie around the days, and none lies ahead of the running one', () => {
  expect(monthsBeside({ startDate: '2026-01-10', endDate: '2026-03-03' }, TODAY)).toEqual({
    before: { startDate: '2025-12-01', endDate: '2025-12-31' },
    after: { startDate: '2026-04-01', endDate: '2026-04-30' },
  })
  expect(monthsBeside(NOVEMBER, TODAY).after).toBeNull()
  expect(monthsBeside({ startDate: '', endDate: '' }, TODAY).before.startDate).toBe('2026-10-01')
})
