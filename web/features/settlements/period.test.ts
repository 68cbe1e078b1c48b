import { expect, test } from 'vitest'
import {
  addressOf,
  isWholeMonth,
  monthOf,
  monthsBeside,
  periodIn,
  periodProblem,
  reasonFor,
} from './period.ts'

const TODAY = '2026-11-22'
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const NOTHING = { startDate: '', endDate: '' }

test('an address without dates means the running month, and that month is written without dates', () => {
  expect(periodIn(NOTHING, TODAY)).toEqual(NOVEMBER)
  expect(addressOf(NOVEMBER, TODAY)).toEqual(NOTHING)
  const days = { startDate: '2026-11-01', endDate: '2026-11-15' }
  expect(addressOf(days, TODAY)).toEqual(days)
  expect(periodIn(addressOf(days, TODAY), TODAY)).toEqual(days)
})

test('two emptied dates are a problem, and do not mean the running month', () => {
  expect(periodIn(addressOf(NOTHING, TODAY), TODAY)).toEqual(NOTHING)
  expect(periodProblem(NOTHING)).toBe('시작일과 종료일을 선택해주세요.')
})

test('an invalid date in an address counts as not chosen', () => {
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
  ['2099-12-01', '2099-12-31', null],
  ['9999-12-01', '9999-12-31', '2000년에서 2099년 사이의 날짜를 입력해주세요.'],
  ['1999-12-01', '2000-01-31', '2000년에서 2099년 사이의 날짜를 입력해주세요.'],
])('from %s to %s: %s', (startDate, endDate, problem) => {
  expect(periodProblem({ startDate, endDate })).toBe(problem)
})

test.each([
  ['2026-02-01', '2026-02-28', true],
  ['2026-02-01', '2026-02-27', false],
  ['2026-01-01', '2026-02-28', false],
  ['', '', false],
  ['9999-12-01', '9999-12-31', false],
])('%s to %s is one whole month: %s', (startDate, endDate, whole) => {
  expect(isWholeMonth({ startDate, endDate })).toBe(whole)
})

test('the months before and after lie outside the days, and none is later than the running month', () => {
  expect(monthsBeside({ startDate: '2026-01-10', endDate: '2026-03-03' }, TODAY)).toEqual({
    before: { startDate: '2025-12-01', endDate: '2025-12-31' },
    after: { startDate: '2026-04-01', endDate: '2026-04-30' },
  })
  expect(monthsBeside(NOVEMBER, TODAY).after).toBeNull()
  expect(monthsBeside({ startDate: '', endDate: '' }, TODAY).before?.startDate).toBe('2026-10-01')
})

test('there are months before and after also when the days themselves are invalid', () => {
  const around = monthsBeside({ startDate: '9999-12-01', endDate: '9999-12-31' }, TODAY)
  expect([around.before?.startDate, around.after]).toEqual(['2026-10-01', null])
  expect(monthsBeside({ startDate: '', endDate: '2026-03-31' }, TODAY).after?.startDate).toBe('2026-04-01')
  expect(monthsBeside({ startDate: '2000-01-01', endDate: '2000-01-31' }, TODAY).before).toBeNull()
})

test('the reason of an export names the month of its days', () => {
  expect(reasonFor({ startDate: '2026-03-02', endDate: '2026-03-31' })).toBe('3월 정산 자료')
  expect(reasonFor({ startDate: '2026-03-02', endDate: '2026-04-01' })).toBe('정산 자료')
})

test('all days must be in one month to name it', () => {
  expect(monthOf({ startDate: '2026-11-02', endDate: '2026-11-30' })).toBe('2026-11')
  expect(monthOf({ startDate: '2026-11-02', endDate: '2026-12-01' })).toBeNull()
  expect(monthOf({ startDate: '', endDate: '' })).toBeNull()
})
