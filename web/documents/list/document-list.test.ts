// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { documentKey } from '../../records/record-keys.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { isBefore, LIST_KEY, showSaved } from './document-list.ts'

const version = (id: number, number: number) => documentForTest({ id, version: number })

function clientWith(...listed: Document[]) {
  const queries = new QueryClient()
  const list = [...LIST_KEY, { search: '김' }]
  queries.setQueryData(list, {
    pages: [{ items: listed, total: listed.length, nextCursor: null }],
    pageParams: [null],
  })
  const rows = () => queries.getQueryData<{ pages: { items: Document[] }[] }>(list)?.pages[0]?.items
  return { queries, rows, isStale: () => queries.getQueryState(list)?.isInvalidated }
}

test('what was saved is shown at once in its row and its dialog, and the lists are asked again', async () => {
  const { queries, rows, isStale } = clientWith(version(1, 1), version(2, 5))
  showSaved(queries, version(2, 6))
  expect(rows()).toEqual([version(1, 1), version(2, 6)])
  expect(queries.getQueryData(documentKey(2))).toEqual(version(2, 6))
  await expect.poll(isStale).toBe(true)
})

test('a late answer never replaces a newer version', () => {
  const { queries, rows } = clientWith(version(2, 9))
  queries.setQueryData(documentKey(2), version(2, 9))
  showSaved(queries, version(2, 8))
  expect(rows()).toEqual([version(2, 9)])
  expect(queries.getQueryData(documentKey(2))).toEqual(version(2, 9))
})

test('a list is sorted by its own date, then by the order of receipt', () => {
  const at = (id: number, activatedAt: string) => documentForTest({ id, activatedAt })
  const rows = [at(1, '2026-11-04'), at(9, '2026-11-02'), at(7, '2026-11-02')]
  expect(rows.toSorted((one, other) => (isBefore(one, other, 'activatedAt') ? -1 : 1))).toEqual(rows)
  const [first, second] = rows
  expect(first && second && isBefore(first, second, 'uploadedAt')).toBe(false)
})
