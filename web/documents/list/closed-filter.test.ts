import { expect, test } from 'vitest'
import { withFilter } from '../../lib/address-filter.ts'
import { isFiltered, listQuery, rangeProblem, readFilter } from './closed-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('the address carries the filter there and back, and list and export ask for it', () => {
  const filter = read(
    'search=김민수&carrier=KT&dateField=uploadedAt&customerType=port-in,new&workerFilter=true&startDate=2026-11-01&endDate=2026-11-30',
  )
  expect(listQuery('개통', filter)).toEqual({
    activationStatus: ['개통'],
    search: '김민수',
    carrier: 'KT',
    dateField: 'uploadedAt',
    customerType: ['new', 'port-in'],
    workerFilter: true,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  })
  expect(read(withFilter(new URLSearchParams(), filter).toString())).toEqual(filter)
})

test('what only figures link to is carried there and back as well', () => {
  const filter = read('withoutCarrier=true&exactContactCode=KT101&withoutContactCode=true&activatedBy=7')
  expect(listQuery('개통', filter)).toEqual({
    activationStatus: ['개통'],
    withoutCarrier: true,
    exactContactCode: 'KT101',
    withoutContactCode: true,
    activatedBy: 7,
  })
  expect(read(withFilter(new URLSearchParams(), filter).toString())).toEqual(filter)
})

test('an empty address filters nothing', () => {
  expect(listQuery('취소', read(''))).toEqual({ activationStatus: ['취소'] })
  expect(isFiltered(read(''))).toBe(false)
})

test('invalid days, dates and types are left out', () => {
  const odd = read('dateField=deletedAt&customerType=vip&workerFilter=1&withoutCarrier=yes&activatedBy=0x7')
  expect(isFiltered(odd)).toBe(false)
  expect(read('startDate=2026-02-30&endDate=yesterday')).toMatchObject({ startDate: '', endDate: '' })
})

test('a period means the days that it has today, and is not sent', () => {
  const filter = readFilter(new URLSearchParams('period=lastMonth&startDate=2020-01-01'), '2026-11-25')
  expect(filter).toMatchObject({ period: 'lastMonth', startDate: '2026-10-01', endDate: '2026-10-31' })
  expect(listQuery('취소', filter)).toEqual({
    activationStatus: ['취소'],
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  })
  expect(read('period=always')).toMatchObject({ period: '', startDate: '' })
})

test('a range that ends before it begins is named, one day is a range', () => {
  expect(rangeProblem(read('startDate=2026-11-02&endDate=2026-11-01'))).toBe('시작일이 종료일보다 늦습니다.')
  expect(rangeProblem(read('startDate=2026-11-01&endDate=2026-11-01'))).toBeNull()
  expect(rangeProblem(read('startDate=2026-11-01'))).toBeNull()
})
