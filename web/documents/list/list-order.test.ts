// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { DOCUMENT_SORTS } from '#shared/documents/documents.contract.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { readFilter } from './closed-filter.ts'
import { chosenOrder, isBefore, keepOrder, nextOrder, readOrder, takeOrders } from './list-order.ts'
import { sendListSettings } from './list-settings.api.ts'

beforeEach(() => localStorage.clear())
vi.mock('./list-settings.api.ts', () => ({ sendListSettings: vi.fn() }))

const sorted = (rows: ReturnType<typeof documentForTest>[], order: Parameters<typeof isBefore>[2]) =>
  rows.toSorted((one, other) => (isBefore(one, other, order) ? -1 : 1)).map(({ id }) => id)

test('a list is sorted by its own date, then by the order of receipt', () => {
  const at = (id: number, activatedAt: string) => documentForTest({ id, activatedAt })
  const rows = [at(7, '2026-11-02'), at(1, '2026-11-04'), at(9, '2026-11-02')]
  expect(sorted(rows, { date: 'activatedAt' })).toEqual([1, 9, 7])
  expect(sorted(rows, { date: 'uploadedAt' })).toEqual([9, 7, 1])
})

test('by waiting, what a store has answered comes first, then who has waited longest', () => {
  const rows = [
    documentForTest({ id: 1, waitingSince: '2026-11-20T03:00:00Z', supplementAnsweredAt: null }),
    documentForTest({ id: 2, waitingSince: '2026-11-20T01:00:00Z', supplementAnsweredAt: null }),
    documentForTest({
      id: 3,
      waitingSince: '2026-11-20T04:00:00Z',
      supplementAnsweredAt: '2026-11-20T04:00:00Z',
    }),
  ]
  expect(sorted(rows, { date: 'uploadedAt', sort: 'waiting' })).toEqual([3, 2, 1])
  expect(sorted(rows, { date: 'uploadedAt', sort: '-waiting' })).toEqual([1, 2, 3])
})

test.each(DOCUMENT_SORTS)('%s sorts documents that are alike by their id, both ways', (by) => {
  const rows = [2, 1, 3].map((id) => documentForTest({ id }))
  expect(sorted(rows, { date: 'uploadedAt', sort: by })).toEqual([1, 2, 3])
  expect(sorted(rows, { date: 'uploadedAt', sort: `-${by}` })).toEqual([3, 2, 1])
})

test('a header sorts up, down, and then as the list does', () => {
  expect(nextOrder('customer', '')).toBe('customer')
  expect(nextOrder('customer', '-store')).toBe('customer')
  expect(nextOrder('customer', 'customer')).toBe('-customer')
  expect(nextOrder('customer', '-customer')).toBe('')
  expect(readOrder('-nonsense')).toBe('')
})

test('each list keeps the order that was chosen last', () => {
  const order = (list: string) => chosenOrder(list, { sort: '', view: '' })
  keepOrder('대기', '-customer')
  expect([order('대기'), order('진행중')]).toEqual(['-customer', ''])
  expect(chosenOrder('대기', { sort: 'store', view: '' })).toBe('store')
  keepOrder('대기', '')
  expect(order('대기')).toBe('')
  expect(sendListSettings).toHaveBeenLastCalledWith({ orders: { 대기: '' } })
})

test('what another device chose is taken over, unless this one has chosen since', () => {
  const order = (list: string) => chosenOrder(list, { sort: '', view: '' })
  keepOrder('보완필요', 'store')
  takeOrders({ 보완필요: '-customer', 업무요청중: 'carrier' })
  expect([order('보완필요'), order('업무요청중')]).toEqual(['store', 'carrier'])
  expect(JSON.parse(localStorage.getItem('list-orders') ?? '')).toMatchObject({ '0 업무요청중': 'carrier' })
})

test('a broken copy on the device is no order', async () => {
  localStorage.setItem('list-orders', '{')
  vi.resetModules()
  const again = await import('./list-order.ts')
  expect(again.chosenOrder('보완필요', { sort: '', view: '' })).toBe('')
})

test('a saved view opens in its own order, also where it names none', () => {
  keepOrder('대기', '-customer')
  expect(chosenOrder('대기', { sort: 'store', view: '7' })).toBe('store')
  expect(chosenOrder('대기', { sort: '', view: '7' })).toBe('')
  // A view that everybody has was saved in no order.
  const builtIn = readFilter(new URLSearchParams('view=mine&assignee=me'))
  expect(chosenOrder('대기', builtIn)).toBe('-customer')
})
