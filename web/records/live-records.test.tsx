// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { portalSocket } from '../lib/portal-socket.ts'
import { caching, createQueryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session-store.ts'
import { render } from '../ui/testing/render.tsx'
import { followServer } from './live-records.ts'
import {
  DOCUMENTS_KEY,
  documentKey,
  FIGURES_KEY,
  NEWS_KEY,
  OFFERED_KEY,
  PRICES_KEY,
  PRICING_TABLES_KEY,
  REFERENCE_KEY,
  SETTLEMENTS_KEY,
  USERS_KEY,
} from './record-keys.ts'

const MINUTE = 60_000
const LISTS = {
  documents: [...DOCUMENTS_KEY, 'list'],
  figures: FIGURES_KEY,
  'document 1': documentKey(1),
  'document 2': documentKey(2),
  users: USERS_KEY,
  prices: PRICES_KEY,
  carriers: [...REFERENCE_KEY, 'carriers'],
  offered: OFFERED_KEY,
  'price tables': PRICING_TABLES_KEY,
  settlements: SETTLEMENTS_KEY,
  news: NEWS_KEY,
} as const

let visibility: DocumentVisibilityState
let missed: () => void
const listeners = new Map<string, (message: ServerMessage) => void>()
/** The names of the lists, one entry for each time that one was read. */
let read: string[]

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  read = []
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    listeners.set(type, listener as (message: ServerMessage) => void)
    return () => {}
  })
  vi.spyOn(portalSocket, 'onMissed').mockImplementation((listener) => {
    missed = listener
    return () => {}
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const hear = (message: ServerMessage) => act(() => listeners.get(message.type)?.(message))
const documentChanged = (id: number) =>
  hear({ type: 'document_changed', id, version: 2, activationStatus: '진행중' })

function Reading({ name }: { name: keyof typeof LISTS }) {
  useQuery({ ...caching.admin, queryKey: LISTS[name], queryFn: async () => read.push(name) })
  return null
}

/** A page with these lists, each read once. */
async function open(names: readonly (keyof typeof LISTS)[], queries = createQueryClient()) {
  const { stop } = await render(
    names.map((name) => <Reading key={name} name={name} />),
    queries,
  )
  await pass(0)
  expect(read.toSorted()).toEqual(names.toSorted())
  read = []
  return stop
}

function connected(queries = createQueryClient()) {
  vi.spyOn(portalSocket, 'state').mockReturnValue('connected')
  onTestFinished(followServer(queries))
  return queries
}

const ALL = Object.keys(LISTS) as (keyof typeof LISTS)[]

test.each<[ServerMessage, string[]]>([
  [
    { type: 'document_changed', id: 1, version: 2, activationStatus: '개통' },
    ['document 1', 'documents', 'figures', 'settlements'],
  ],
  [{ type: 'chat_changed' }, ['documents', 'figures', 'news']],
  [{ type: 'news_changed' }, ['news']],
  [{ type: 'figures_changed' }, ['documents', 'figures']],
  [{ type: 'records_changed', kind: 'accounts' }, ['users']],
  [{ type: 'records_changed', kind: 'prices' }, ['prices', 'settlements']],
  [{ type: 'records_changed', kind: 'settlements' }, ['document 1', 'document 2', 'settlements']],
  [{ type: 'reference_changed' }, ['carriers', 'prices', 'users']],
  [{ type: 'downloads_changed' }, ['offered', 'price tables']],
])('%o has what it may change read again, once, and nothing else', async (message, expected) => {
  await open(ALL, connected())
  for (let times = 0; times < 3; times += 1) hear(message)
  await pass(1000)
  const [first, ...others] = read.toSorted()
  // An open document is read at once, without waiting for the others.
  const once = [first, ...others].filter(
    (name, index, all) => name !== 'document 1' || all[index - 1] !== name,
  )
  expect(once).toEqual(expected)
})

test('what changed while nobody could hear of it is read again, each once', async () => {
  await open(ALL, connected())
  act(() => missed())
  await pass(3000)
  expect(read.toSorted()).toEqual(ALL.toSorted())
})

test('after a new login nothing counts that was read before: what is shown is read again, the rest forgotten', async () => {
  const session = (sessionId: string | null) => act(() => useSession.setState({ sessionId }))
  session('one')
  const queries = connected()
  const close = await open(['settlements'], queries)
  await close()
  await open(['documents', 'users'], queries)
  session(null)
  await pass(0)
  expect(queries.getQueryData(LISTS.settlements)).toBeDefined()
  session('two')
  await pass(0)
  expect(read.toSorted()).toEqual(['documents', 'users'])
  expect(queries.getQueryData(LISTS.settlements)).toBeUndefined()
  expect(queries.getQueryData(LISTS.users)).toBeDefined()
})

test('data that is not on the screen is read when it is shown', async () => {
  const queries = connected()
  const close = await open(['documents'], queries)
  await close()
  documentChanged(7)
  await pass(1000)
  expect(read).toEqual([])
  await open(['documents'], queries)
})

test('sums are read after the first of many changes as soon as lists, and then once a while', async () => {
  await open(['documents', 'figures'], connected())
  for (let passed = 0; passed < 3000; passed += 100) {
    documentChanged(passed)
    await pass(100)
  }
  const times = (name: string) => read.filter((each) => each === name).length
  expect(times('figures')).toBe(2)
  expect(times('documents')).toBeGreaterThan(5)
})

test('without a socket what somebody looks at is read again by and by, and nothing that nobody looks at', async () => {
  const queries = createQueryClient()
  const stop = followServer(queries)
  await open(['documents'], queries)
  await pass(MINUTE)
  const whileSeen = read.length
  expect(whileSeen).toBeGreaterThan(3)

  visibility = 'hidden'
  await pass(10 * MINUTE)
  expect(read).toHaveLength(whileSeen)

  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(read).toHaveLength(whileSeen + 1)
  stop()
  await pass(MINUTE)
  expect(read).toHaveLength(whileSeen + 1)
})
