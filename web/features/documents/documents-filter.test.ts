import { expect, test } from 'vitest'
import { withFilter } from '../../lib/address-filter.ts'
import { countOf, DEFAULTS, listQuery, readFilter, STATUS_CHOICES } from './documents-filter.ts'

test('an empty address means waiting and in progress', () => {
  expect(listQuery(readFilter(new URLSearchParams()))).toEqual({ activationStatus: ['대기', '진행중'] })
})

test('the address carries search, code and status there and back', () => {
  const address = withFilter(new URLSearchParams('document=7'), {
    search: 'ㄱㅁㅅ',
    contactCode: 'KT-001',
    activationStatus: '보완필요',
  })
  const again = new URLSearchParams(address.toString())
  expect(listQuery(readFilter(again))).toEqual({
    activationStatus: ['보완필요'],
    search: 'ㄱㅁㅅ',
    contactCode: 'KT-001',
  })
  expect(again.get('document')).toBe('7')
})

test('what is back at its default leaves the address', () => {
  const address = withFilter(
    new URLSearchParams('search=a&activationStatus=대기'),
    { search: '', activationStatus: '대기,진행중' },
    DEFAULTS,
  )
  expect(address.toString()).toBe('')
})

test.each(['개통', '대기,대기', 'nonsense', ''])(
  'a status that is not offered (%s) falls back to the default',
  (status) => {
    expect(readFilter(new URLSearchParams({ activationStatus: status })).status.value).toBe('대기,진행중')
  },
)

test('a choice counts the documents of its statuses', () => {
  const all = STATUS_CHOICES.at(-1)
  if (all === undefined) throw new Error('no choices')
  expect(all.label).toBe('모든 미완료')
  expect(countOf(all, { 대기: 3, 진행중: 2, 업무요청중: 1, 보완필요: 4, 개통: 100 })).toBe(10)
  expect(countOf(all, undefined)).toBeUndefined()
})
