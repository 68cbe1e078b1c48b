// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { DOCUMENTS_KEY, documentKey, showSaved } from './document-list.ts'

const version = (id: number, number: number) => ({ id, version: number, customerName: '김민수' }) as Document

function clientWith(...listed: Document[]) {
  const queries = new QueryClient()
  const list = [...DOCUMENTS_KEY, 'list', { search: '김' }]
  queries.setQueryData(list, {
    pages: [{ items: listed, total: listed.length, nextCursor: null }],
    pageParams: [null],
  })
  const rows = () => queries.getQueryData<{ pages: { items: Document[] }[] }>(list)?.pages[0]?.items
  return { queries, rows, isStale: () => queries.getQueryState(list)?.isInvalidated }
}

test('what was saved is shown at once in its row and its dialog, and the lists are asked again', () => {
  const { queries, rows, isStale } = clientWith(version(1, 1), version(2, 5))
  showSaved(queries, version(2, 6))
  expect(rows()).toEqual([version(1, 1), version(2, 6)])
  expect(queries.getQueryData(documentKey(2))).toEqual(version(2, 6))
  expect(isStale()).toBe(true)
})

test('a late answer never replaces a newer version', () => {
  const { queries, rows } = clientWith(version(2, 9))
  queries.setQueryData(documentKey(2), version(2, 9))
  showSaved(queries, version(2, 8))
  expect(rows()).toEqual([version(2, 9)])
  expect(queries.getQueryData(documentKey(2))).toEqual(version(2, 9))
})
