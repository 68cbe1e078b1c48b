// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  type ById,
  type Pages,
  refreshRows,
  rereadAll,
  shortenUnseen,
  type Versioned,
} from './list-refresh.ts'

const version = (id: number, version: number): Versioned => ({ id, version })
const KEY = ['things']

/** A list with two loaded pages of two rows, and a server that records what it is asked. */
function longList() {
  const server = {
    rows: [9, 8, 7, 6, 5].map((id) => version(id, 1)),
    asked: [] as string[],
    /** Answers from now on arrive after this promise. */
    delay: Promise.resolve(),
  }
  const answer = async (
    asked: string,
    { ids, from = 0, limit = 200 }: { ids?: readonly number[]; from?: number; limit?: number },
  ) => {
    server.asked.push(asked)
    const items = server.rows.filter(({ id }) => ids?.includes(id) ?? true).slice(from, from + limit)
    const nextCursor = from + limit < server.rows.length ? String(from + limit) : null
    const page = { items, total: server.rows.length, nextCursor }
    await server.delay
    return page
  }
  const byId: ById<Versioned> = {
    read: async (ids) => {
      const { items: found, total } = await answer(`ids ${ids}`, { ids })
      return { found, total }
    },
    isBefore: (one, other) => one.id > other.id,
  }
  const queries = new QueryClient()
  const queryKey = [...KEY, 'list']
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: ({ pageParam }) => answer(`from ${pageParam ?? 0}`, { from: Number(pageParam ?? 0), limit: 2 }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { byId },
  })
  return {
    server,
    queries,
    open: async () => {
      const close = observer.subscribe(() => {})
      await expect.poll(() => observer.getCurrentResult().data).toBeDefined()
      await observer.fetchNextPage()
      server.asked = []
      return close
    },
    more: () => observer.fetchNextPage(),
    rows: () =>
      queries
        .getQueryData<Pages<Versioned>>(queryKey)
        ?.pages.map(({ items }) => items.map((row) => `${row.id}v${row.version}`)),
  }
}

test('of a list of several pages only what changed is asked for', async () => {
  const { server, queries, open, rows } = longList()
  await open()
  server.rows = [version(10, 1), version(9, 1), version(7, 2), version(6, 1), version(5, 1)]
  await refreshRows(queries, KEY, [10, 8, 7])
  expect(server.asked).toEqual(['ids 10,8,7'])
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
  await Promise.all([reading, refreshRows(queries, KEY, [8])])
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
  const first = refreshRows(queries, KEY, [8])
  await expect.poll(() => server.asked).toHaveLength(1)
  server.delay = Promise.resolve()
  server.rows = server.rows.toSpliced(1, 1)
  const second = refreshRows(queries, KEY, [8])
  setTimeout(arrive, 50)
  await Promise.all([first, second])
  expect(rows()?.flat()).toEqual(['9v1', '7v1', '6v1'])
})

test('what cannot be asked for one by one is read as a whole', async () => {
  const { server, queries, open, rows } = longList()
  await open()
  server.rows = server.rows.slice(1)
  await refreshRows(
    queries,
    KEY,
    Array.from({ length: 201 }, (_, at) => at + 1),
  )
  expect(rows()).toEqual([
    ['8v1', '7v1'],
    ['6v1', '5v1'],
  ])
  server.rows = server.rows.slice(1)
  await rereadAll(queries, [KEY])
  expect(rows()).toEqual([['7v1', '6v1'], ['5v1']])
})

test('a list that nobody looks at any more keeps its first page', async () => {
  const { queries, open, rows } = longList()
  const close = await open()
  shortenUnseen(queries, [...KEY, 'list'])
  expect(rows()).toHaveLength(2)
  close()
  shortenUnseen(queries, [...KEY, 'list'])
  expect(rows()).toEqual([['9v1', '8v1']])
})
