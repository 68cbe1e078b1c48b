import { expect, test } from 'vitest'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { listDateOf } from '#shared/documents/documents.contract.ts'
import {
  carrierList,
  contactCodeList,
  type FigureList,
  statusLists,
  todayLists,
  typeList,
  workerList,
} from '#shared/stats/figure-lists.ts'
import { listQuery, readFilter } from '../list/closed-filter.ts'
import { listAddress } from './list-address.ts'

const month = { startDate: '2026-11-01', endDate: '2026-11-30', isOwnWork: true }
const today = todayLists({ day: '2026-11-21', isOwnWork: false })

test('what is received is looked for in 접수 관리, by any statuses', () => {
  expect(listAddress(today.todaySubmissions)).toBe(
    '/documents?activationStatus=all&startDate=2026-11-21&endDate=2026-11-21&customerType=new,port-in',
  )
  expect(listAddress(statusLists(month).pendingActivations)).toBe(
    `/documents?activationStatus=${encodeURIComponent('대기')},${encodeURIComponent('보완필요')}&startDate=2026-11-01&endDate=2026-11-30&workerFilter=true`,
  )
  expect(listAddress({ activationStatus: ['대기'] })).toBe(
    `/documents?activationStatus=${encodeURIComponent('대기')}`,
  )
})

test('what is done is looked for where it is listed; a date other than the list’s own is named', () => {
  expect(listAddress(today.todayActivation)).toBe('/completed?startDate=2026-11-21&endDate=2026-11-21')
  expect(listAddress(today.todayCancelled)).toBe('/cancelled?startDate=2026-11-21&endDate=2026-11-21')
  expect(listAddress(today.todayDiscardedOnly)).toBe('/discarded?startDate=2026-11-21&endDate=2026-11-21')
  expect(listAddress(today.todayOtherCompleted)).toBe(
    '/other-completions?startDate=2026-11-21&endDate=2026-11-21',
  )
  expect(listAddress(statusLists(month).canceledCount)).toBe(
    '/cancelled?dateField=uploadedAt&startDate=2026-11-01&endDate=2026-11-30&workerFilter=true',
  )
  expect(listAddress({ activationStatus: ['개통'], dateField: 'activatedAt' })).toBe('/completed')
})

const CLOSED: FigureList[] = [
  carrierList(month, '기타 & 선불, 50%'),
  carrierList(month, null, 'port-in'),
  typeList(month, 'new'),
  contactCodeList({}, 'KT', 'K 1+2'),
  contactCodeList({ endDate: '2026-11-30' }, 'KT', null),
  workerList({}, 7),
  workerList({ startDate: '2026-11-01' }, 7, null),
  statusLists(month).discardedCount,
]
test.each(CLOSED.map((list) => [listAddress(list), list] as const))(
  '%s asks for exactly its list',
  (address, list) => {
    const [status] = list.activationStatus as [ActivationStatus]
    const asked = listQuery(status, readFilter(new URLSearchParams(address.split('?')[1])))
    expect({ dateField: listDateOf([status]), ...asked }).toEqual(list)
  },
)
