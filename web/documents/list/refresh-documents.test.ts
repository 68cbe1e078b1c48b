// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Document } from '#shared/documents/document.contract.ts'
import { documentForTest } from '../testing/document-for-test.ts'
import { DOCUMENTS_KEY, type DocumentPages, documentKey, LIST_KEY } from './document-keys.ts'
import { refreshLists, rereadDocuments, shortenUnseen, showSaved } from './refresh-documents.ts'

afterEach(() => void vi.unstubAllGlobals())

const version = (id: number, number: number) => documentForTest({ id, version: number })

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

/** Two pages of two on the screen, and the server behind them: what it is asked, and what it has. */
function longList() {
  const server = {
    rows: [9, 8, 7, 6, 5].map((id) => version(id, 1)),
    asked: [] as string[],
    /** What is answered from now on arrives after this. */
    delay: Promise.resolve(),
  }
  const page = (query: URLSearchParams) => {
    const ids = query.get('ids')?.split(',').map(Number)
    const from = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit'))
    const items = server.rows.filter(({ id }) => ids?.includes(id) ?? true).slice(from, from + limit)
    const nextCursor = from + limit < server.rows.length ? String(from + limit) : null
    return { items, total: server.rows.length, nextCursor }
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://portal')
    server.asked.push(searchParams.toString())
    const answer = page(searchParams)
    await server.delay
    return Response.json(answer)
  })
  const queries = new QueryClient()
  const queryKey = [...LIST_KEY, {}]
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: async ({ pageParam }) => {
      const answer = await fetch(`/?limit=2${pageParam === null ? '' : `&cursor=${pageParam}`}`)
      return answer.json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: DocumentPages['pages'][number]) => last.nextCursor,
  })
  return {
    server,
    queries,
    open: async () => {
      const close = observer.subscribe(() => {})
      await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
      await observer.fetchNextPage()
      server.asked = []
      return close
    },
    more: () => observer.fetchNextPage(),
    rows: () =>
      queries
        .getQueryData<DocumentPages>(queryKey)
        ?.pages.map(({ items }) => items.map((row) => `${row.id}v${row.version}`)),
  }
}

test('of a list of several pages only what changed is asked for', async () => {
  const { server, queries, open, rows } = longList()
  await open()
  server.rows = [version(10, 1), version(9, 1), version(7, 2), version(6, 1), version(5, 1)]
  await refreshLists(queries, [10, 8, 7])
  expect(server.asked.sort()).toEqual(['ids=10%2C8%2C7&limit=200', 'limit=1'])
  expect(rows()).toEqual([
    ['10v1', '9v1'],
    ['7v2', '6v1'],
  ])
})

test('a next page that is being read is not lost, nor what changes meanwhile', async () => {
  const { server, queries, open, more, rows } = longList()
  await open()
  const reading = more()
  server.rows = server.rows.with(1, version(8, 2))
  await Promise.all([reading, refreshLists(queries, [8])])
  expect(rows()?.flat()).toEqual(['9v1', '8v2', '7v1', '6v1', '5v1'])
})

test('an answer that comes late is not put over a newer one', async () => {
  const { server, queries, open, rows } = longList()
  await open()
  server.rows = server.rows.with(1, version(8, 2))
  let arrive = () => {}
  server.delay = new Promise((resolve) => {
    arrive = resolve
  })
  const first = refreshLists(queries, [8])
  await vi.waitFor(() => expect(server.asked).toHaveLength(2))
  server.delay = Promise.resolve()
  server.rows = server.rows.toSpliced(1, 1)
  const second = refreshLists(queries, [8])
  setTimeout(arrive, 50)
  await Promise.all([first, second])
  expect(rows()?.flat()).toEqual(['9v1', '7v1', '6v1'])
})

test('what cannot be asked for one by one is read as a whole', async () => {
  const { server, queries, open, rows } = longList()
  await open()
  server.rows = server.rows.slice(1)
  await refreshLists(
    queries,
    Array.from({ length: 201 }, (_, at) => at + 1),
  )
  expect(rows()).toEqual([
    ['8v1', '7v1'],
    ['6v1', '5v1'],
  ])
  server.rows = server.rows.slice(1)
  await rereadDocuments(queries)
  expect(rows()).toEqual([['7v1', '6v1'], ['5v1']])
})

test('a list that nobody looks at any more keeps its first page', async () => {
  const { queries, open, rows } = longList()
  const close = await open()
  shortenUnseen(queries, {})
  expect(rows()).toHaveLength(2)
  close()
  shortenUnseen(queries, {})
  expect(rows()).toEqual([['9v1', '8v1']])
})
