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

test('without days an address means the running month, which leaves no trace in it', () => {
  expect(periodIn(NOTHING, TODAY)).toEqual(NOVEMBER)
  expect(addressOf(NOVEMBER, TODAY)).toEqual(NOTHING)
  const days = { startDate: '2026-11-01', endDate: '2026-11-15' }
  expect(addressOf(days, TODAY)).toEqual(days)
  expect(periodIn(addressOf(days, TODAY), TODAY)).toEqual(days)
})

test('days that were both emptied are said, and are not the running month', () => {
  expect(periodIn(addressOf(NOTHING, TODAY), TODAY)).toEqual(NOTHING)
  expect(periodProblem(NOTHING)).toBe('시작일과 종료일을 선택해주세요.')
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

test('the months beside lie around the days, and none lies ahead of the running one', () => {
  expect(monthsBeside({ startDate: '2026-01-10', endDate: '2026-03-03' }, TODAY)).toEqual({
    before: { startDate: '2025-12-01', endDate: '2025-12-31' },
    after: { startDate: '2026-04-01', endDate: '2026-04-30' },
  })
  expect(monthsBeside(NOVEMBER, TODAY).after).toBeNull()
  expect(monthsBeside({ startDate: '', endDate: '' }, TODAY).before?.startDate).toBe('2026-10-01')
})

test('the months beside are also there where the days cannot be asked for', () => {
  const around = monthsBeside({ startDate: '9999-12-01', endDate: '9999-12-31' }, TODAY)
  expect([around.before?.startDate, around.after]).toEqual(['2026-10-01', null])
  expect(monthsBeside({ startDate: '', endDate: '2026-03-31' }, TODAY).after?.startDate).toBe('2026-04-01')
  expect(monthsBeside({ startDate: '2000-01-01', endDate: '2000-01-31' }, TODAY).before).toBeNull()
})

test('an export is for the month that it is of', () => {
  expect(reasonFor({ startDate: '2026-03-02', endDate: '2026-03-31' })).toBe('3월 정산 자료')
  expect(reasonFor({ startDate: '2026-03-02', endDate: '2026-04-01' })).toBe('정산 자료')
})

test('days are of one month or of none', () => {
  expect(monthOf({ startDate: '2026-11-02', endDate: '2026-11-30' })).toBe('2026-11')
  expect(monthOf({ startDate: '2026-11-02', endDate: '2026-12-01' })).toBeNull()
  expect(monthOf({ startDate: '', endDate: '' })).toBeNull()
})
