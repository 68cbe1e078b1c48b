import { expect, test } from 'vitest'
import { readFilter } from './closed-filter.ts'
import { dateWord, linkedFacts } from './LinkedFilters.tsx'

const read = (address: string) => readFilter(new URLSearchParams(address))
const COMPLETED = { date: 'activatedAt', hasCarrier: true } as const

test('what a link brought along is said in words, what a field shows is not', () => {
  const filter = read(
    'search=김&carrier=KT&startDate=2026-11-01&dateField=uploadedAt&customerType=new,port-in&workerFilter=true&exactContactCode=K1',
  )
  expect(linkedFacts(filter, COMPLETED)).toEqual([
    { key: 'dateField', label: '접수일 기준' },
    { key: 'customerType', label: '신규·번호이동' },
    { key: 'workerFilter', label: '내가 처리한 건만' },
    { key: 'exactContactCode', label: '개통방명 코드 K1' },
  ])
  expect(dateWord(filter, 'activatedAt')).toBe('접수')
})

test('the list’s own date needs no word, and a carrier only where no field shows it', () => {
  const filter = read('dateField=activatedAt&carrier=KT&withoutContactCode=true')
  expect(linkedFacts(filter, COMPLETED)).toEqual([{ key: 'withoutContactCode', label: '개통방명 코드 없음' }])
  expect(linkedFacts(filter, { ...COMPLETED, hasCarrier: false })).toContainEqual({
    key: 'carrier',
    label: 'KT',
  })
})
