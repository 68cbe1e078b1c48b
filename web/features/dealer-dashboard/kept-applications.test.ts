import { beforeEach, expect, it, vi } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { call } from '../../lib/api-client.ts'
import type { Offline } from '../../offline/index.ts'
import { fillKeptApplications, pageOfKept } from './kept-applications.ts'

vi.mock('../../lib/api-client.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(
  call as unknown as (endpoint: unknown, input: { query: { cursor?: string } }) => Promise<unknown>,
)
beforeEach(() => asked.mockReset())

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
  expect(pageOfKept(APPLICATIONS, { tab: 'all', search, count: 50 }).items.map(({ id }) => id)).toEqual(ids)
})

it('counts and sorts by tabs, and names what needs the store', () => {
  const page = pageOfKept(APPLICATIONS, { tab: 'completed', search: '', count: 50 })
  expect(page.items.map(({ id }) => id)).toEqual([3])
  expect(page.counts).toEqual({ total: 4, pending: 2, processing: 0, completed: 1 })
  expect(page.needs.map(({ id }) => id)).toEqual([2, 4])
})

it('shows as many of what the device holds as are wanted', () => {
  const many = Array.from({ length: 120 }, (_, at) => application(at, {}))
  const first = pageOfKept(many, { tab: 'all', search: '', count: 50 })
  expect([first.items.length, first.total, first.nextCursor === null]).toEqual([50, 120, false])
  const all = pageOfKept(many, { tab: 'all', search: '', count: 150 })
  expect([all.items.length, all.nextCursor]).toEqual([120, null])
})

const DAY = 86_400_000
const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString()

/** What is kept, by name with its time. */
function makeKept(before: Record<string, number> = {}) {
  const rows = new Map(Object.entries(before))
  const kept: Offline['kept'] = {
    put: async (_, answers) => {
      for (const { name } of answers) rows.set(name, NOW + 1)
    },
    read: async (_, name) => {
      const at = rows.get(name)
      return at === undefined ? null : { name, value: null, at }
    },
    list: async () => [],
    forget: async (_, prefix, limit) => {
      for (const [name, at] of rows) if (name.startsWith(prefix) && at < limit) rows.delete(name)
    },
  }
  return { rows, offline: { kept } as unknown as Offline }
}

it('brings the last 90 days, and forgets what is older, vanished, or long not opened', async () => {
  const { rows, offline } = makeKept({
    'application/vanished': NOW - DAY,
    'room/1': NOW - 91 * DAY,
    'room/2': NOW - 89 * DAY,
    'file/template/1': NOW - 91 * DAY,
  })
  asked
    .mockResolvedValueOnce({ items: [application(1, { uploadedAt: daysAgo(0) })], nextCursor: 'next' })
    .mockResolvedValueOnce({
      items: [application(2, { uploadedAt: daysAgo(89) }), application(3, { uploadedAt: daysAgo(91) })],
      nextCursor: 'older',
    })
  await fillKeptApplications(offline, 7, NOW)
  expect(asked.mock.calls.map(([, { query }]) => query.cursor)).toEqual([undefined, 'next'])
  expect([...rows.keys()].sort()).toEqual([
    'application/20261126-00001',
    'application/20261126-00002',
    'applications-filled',
    'room/2',
  ])
})

it('does it once in six hours, and again after a fill that broke off', async () => {
  const { rows, offline } = makeKept({ 'applications-filled': NOW - 5 * 3_600_000 })
  await fillKeptApplications(offline, 7, NOW)
  expect(asked).not.toHaveBeenCalled()
  rows.set('applications-filled', NOW - 7 * 3_600_000)
  rows.set('application/20261126-00009', NOW - DAY)
  asked.mockRejectedValueOnce(new Error('gone'))
  await expect(fillKeptApplications(offline, 7, NOW)).rejects.toThrow('gone')
  expect(rows.get('applications-filled')).toBe(NOW - 7 * 3_600_000)
  expect(rows.has('application/20261126-00009')).toBe(true)
})
