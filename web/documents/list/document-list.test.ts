// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { documentKey } from '../../records/record-keys.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { LIST_KEY, showSaved } from './document-list.ts'

const version = (number: number) => documentForTest({ id: 2, version: number })

test('what was saved is shown at once where it is open, and the lists are asked again', async () => {
  const queries = new QueryClient()
  const list = [...LIST_KEY, { search: '김' }]
  const rows = { pages: [{ items: [version(5)], total: 1, nextCursor: null }], pageParams: [null] }
  queries.setQueryData(list, rows)
  queries.setQueryData(documentKey(2), version(5))
  showSaved(queries, version(6))
  expect(queries.getQueryData(documentKey(2))).toEqual(version(6))
  await expect.poll(() => queries.getQueryState(list)?.isInvalidated).toBe(true)
  // A row has its memo cut, which only the server does.
  expect(queries.getQueryData(list)).toEqual(rows)
})

test('a late answer never replaces a newer version', () => {
  const queries = new QueryClient()
  queries.setQueryData(documentKey(2), version(9))
  showSaved(queries, version(8))
  expect(queries.getQueryData(documentKey(2))).toEqual(version(9))
})
