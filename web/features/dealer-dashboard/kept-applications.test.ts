import { expect, it } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { pageOfKept } from './kept-applications.ts'

const application = (id: number, more: Partial<Document>) =>
  ({
    id,
    documentNumber: `20261126-0000${id}`,
    customerName: '김민수',
    customerPhone: '010-1234-5678',
    activationStatus: '대기',
    unreadMessages: 0,
    uploadedAt: `2026-11-26T00:00:0${id}.000Z`,
    ...more,
  }) as Document

const APPLICATIONS = [
  application(1, {}),
  application(2, { customerName: '이영희', customerPhone: '010-9999-0000', activationStatus: '보완필요' }),
  application(3, { customerName: '박철수', activationStatus: '개통' }),
  application(4, { customerName: '최미도', activationStatus: '취소', unreadMessages: 2 }),
]

it.each([
  ['김민', [1]],
  ['ㅇㅇㅎ', [2]],
  ['9999-0', [2]],
  ['20261126-00003', [3]],
  ['개통완료', [3]],
  ['없는 사람', []],
])('finds %s without a connection, as the server does', (search, ids) => {
  expect(pageOfKept(APPLICATIONS, 'all', search).items.map(({ id }) => id)).toEqual(ids)
})

it('counts and sorts by tabs, and names what needs the store', () => {
  const page = pageOfKept(APPLICATIONS, 'completed', '')
  expect(page.items.map(({ id }) => id)).toEqual([3])
  expect(page.counts).toEqual({ total: 4, pending: 2, processing: 0, completed: 1 })
  expect(page.needs.map(({ id }) => id)).toEqual([2, 4])
})
