import { expect, it } from 'vitest'
import { sumsOf, workerRows } from './worker-rows.ts'

const totals = [
  { dealerId: 1, workerName: '박근무', monthlyActivations: 1, totalActivations: 9 },
  { dealerId: 2, workerName: '김민수', monthlyActivations: 4, totalActivations: 4 },
  { dealerId: 3, workerName: '최개통', monthlyActivations: 0, totalActivations: 0 },
]
const ofPeriod = [
  { workerId: 2, workerName: '김민수', count: 2 },
  { workerId: 7, workerName: '관리자', count: 1 },
]
const names = (sort: 'total' | 'month' | 'period' | 'name', search = '') =>
  workerRows(totals, ofPeriod, { search, sort }).map(({ name }) => name)

it('orders by each figure, the most first, and by name', () => {
  expect(names('total')).toEqual(['박근무', '김민수', '관리자', '최개통'])
  expect(names('month')).toEqual(['김민수', '박근무', '관리자', '최개통'])
  expect(names('period')).toEqual(['김민수', '관리자', '박근무', '최개통'])
  expect(names('name')).toEqual(['관리자', '김민수', '박근무', '최개통'])
})

it('finds by a part of the name or its initial consonants, and sums what is left', () => {
  expect(names('total', '개통')).toEqual(['최개통'])
  expect(names('total', 'ㄱㅁㅅ')).toEqual(['김민수'])
  expect(sumsOf(workerRows(totals, ofPeriod, { search: '', sort: 'name' }))).toEqual({
    month: 5,
    total: 13,
    period: 3,
  })
})
