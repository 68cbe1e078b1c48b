import { expect, test } from 'vitest'
import { withFilter } from '../../lib/address-filter.ts'
import {
  choicesWith,
  countOf,
  isFiltered,
  listQuery,
  readFilter,
  resetFilter,
  STATUS_CHOICES,
  totalsQuery,
  unclassifiedQuery,
} from './open-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

test('an empty address means waiting and in progress', () => {
  expect(listQuery(readFilter(new URLSearchParams()))).toEqual({
    activationStatus: ['대기', '진행중'],
    sort: 'waiting',
  })
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

test('queues show first who has waited longest, unless the address says otherwise', () => {
  for (const queue of ['', '대기,진행중', '대기', '업무요청중', 'unclassified'])
    expect(listQuery(read(`activationStatus=${queue}`)).sort).toBe('waiting')
  for (const other of ['보완필요', '대기,진행중,업무요청중,보완필요', 'all', '개통'])
    expect(listQuery(read(`activationStatus=${other}`))).not.toHaveProperty('sort')
  expect(listQuery(read('activationStatus=대기&sort=-store')).sort).toBe('-store')
  expect(listQuery(read('activationStatus=진행중'))).not.toHaveProperty('sort')
})

test('미분류 lists and counts what lacks a carrier, code or store while it is open, and once it is activated', () => {
  const filter = read('activationStatus=unclassified&search=김')
  const asked = {
    activationStatus: ['대기', '진행중', '업무요청중', '보완필요', '개통'],
    unclassified: true,
    search: '김',
  }
  expect(listQuery(filter)).toEqual({ ...asked, sort: 'waiting' })
  expect(unclassifiedQuery(filter)).toEqual(asked)
})

test('the address carries who has it, how long it waits, and what is new in it', () => {
  const query = listQuery(
    read('assignee=me&waitingOver=60&unread=true&supplementAnswered=true&storeName=강남&assignee=x'),
  )
  expect(query).toMatchObject({
    assignee: 'me',
    waitingOver: 60,
    unread: true,
    supplementAnswered: true,
    storeName: '강남',
  })
  expect(listQuery(read('assignee=7')).assignee).toBe(7)
  expect(listQuery(read('assignee=somebody&waitingOver=-3&unread=no'))).toEqual({
    activationStatus: ['대기', '진행중'],
    sort: 'waiting',
  })
})

test('a list may open with a tab of its own, which then stands first', () => {
  const { status } = readFilter(new URLSearchParams(), '업무요청중')
  expect(status.value).toBe('업무요청중')
  expect(choicesWith(status, '업무요청중').map(({ value }) => value)).toEqual([
    '업무요청중',
    ...STATUS_CHOICES.map(({ value }) => value).filter((value) => value !== '업무요청중'),
  ])
})

test('what a figure links to is asked for, shown behind the tabs, and undone by 초기화', () => {
  const linked = read(
    'activationStatus=기타완료,개통&startDate=2026-11-01&endDate=2026-11-30&dateField=uploadedAt&customerType=new,other&carrier=KT&workerFilter=true',
  )
  expect(listQuery(linked)).toEqual({
    activationStatus: ['개통', '기타완료'],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    dateField: 'uploadedAt',
    customerType: ['new', 'other'],
    carrier: 'KT',
    workerFilter: true,
  })
  expect(choicesWith(linked.status).at(-1)).toMatchObject({
    value: '개통,기타완료',
    label: '개통완료·기타완료',
  })
  expect(isFiltered(linked)).toBe(true)
  const undone = withFilter(new URLSearchParams('document=7&carrier=KT'), resetFilter(linked))
  expect(undone.toString()).toBe('document=7')
})

test('every status is one word in the address, and one tab', () => {
  const all = read('activationStatus=all').status
  expect(all.statuses).toHaveLength(8)
  expect(all.label).toBe('전체')
  expect(read(`activationStatus=${all.statuses.join(',')}`).status.value).toBe('all')
})

test('statuses in another order are the tab that they name', () => {
  const { status } = read('activationStatus=진행중,대기')
  expect(choicesWith(status)).toEqual(STATUS_CHOICES)
  expect(isFiltered(read('activationStatus=보완필요'))).toBe(false)
  expect(resetFilter(read('activationStatus=보완필요&search=김'))).not.toHaveProperty('activationStatus')
})

test.each(['대기,대기', '대기,삭제', 'all,대기', 'nonsense', ''])(
  'a status that makes no sense (%s) falls back to the default',
  (status) => {
    expect(readFilter(new URLSearchParams({ activationStatus: status })).status.value).toBe('대기,진행중')
  },
)

test('a choice counts the documents of its statuses, what a link brought along those of its list', () => {
  const all = STATUS_CHOICES.find(({ label }) => label === '모든 미완료')
  if (all === undefined) throw new Error('no choices')
  expect(countOf(all, { 대기: 3, 진행중: 2, 업무요청중: 1, 보완필요: 4 }, 1)).toBe(10)
  expect(countOf(all, undefined, 1)).toBeUndefined()
  expect(countOf(read('activationStatus=개통').status, { 대기: 3 }, 7)).toBe(7)
})

test('the counts of the tabs are those of the filter, whichever tab is chosen', () => {
  const counted = {
    activationStatus: ['대기', '진행중', '업무요청중', '보완필요'],
    contactCode: 'KT',
    search: '김',
  }
  for (const status of ['보완필요', 'all', ''])
    expect(totalsQuery(read(`contactCode=KT&search=김&activationStatus=${status}`))).toEqual(counted)
})
