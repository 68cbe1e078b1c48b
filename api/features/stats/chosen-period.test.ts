import { expect, it } from 'vitest'
import { periodOf } from './chosen-period.ts'

const NOW = new Date('2026-11-20T03:00:00.000Z')

it.each([
  [{}, '2026-11-01', '2026-11-30'],
  [{ startDate: '2026-02-10' }, '2026-02-10', '2026-02-28'],
  [{ endDate: '2028-02-10' }, '2028-02-01', '2028-02-10'],
  [{ startDate: '2026-01-01', endDate: '2027-01-01' }, '2026-01-01', '2027-01-01'],
])('%j is from %s to %s', (asked, startDate, endDate) => {
  expect(periodOf(asked, NOW)).toEqual({ startDate, endDate })
})

it('the running month is that of Seoul', () => {
  expect(periodOf({}, new Date('2026-11-30T15:00:00.000Z')).startDate).toBe('2026-12-01')
})

it.each([
  [{ startDate: '2026-11-02', endDate: '2026-11-01' }, '시작일이 종료일보다 늦습니다.'],
  [{ startDate: '2026-01-01', endDate: '2027-01-02' }, '기간은 1년까지 조회할 수 있습니다.'],
])('refuses %j', (asked, sentence) => {
  expect(() => periodOf(asked, NOW)).toThrow(sentence)
})
