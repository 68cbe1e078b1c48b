// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { portalSocket } from '../../lib/portal-socket.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { render } from '../../ui/testing/render.tsx'
import { DOCUMENTS_KEY, documentKey } from './document-keys.ts'
import { useLiveDocuments } from './live-documents.ts'

const MINUTE = 60_000
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  read.mockClear()
})

const read = vi.fn(async () => 1)
function List({ restMs }: { restMs?: number }) {
  useLiveDocuments(restMs)
  useQuery({ queryKey: [...DOCUMENTS_KEY, 'of the test'], queryFn: read })
  return null
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('without a socket what somebody looks at is read again by and by, and nothing that nobody looks at', async () => {
  visibility = 'visible'
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  await pass(0)
  expect(read).toHaveBeenCalledTimes(1)
  await pass(MINUTE)
  const whileSeen = read.mock.calls.length
  expect(whileSeen).toBeGreaterThan(3)

  visibility = 'hidden'
  await pass(10 * MINUTE)
  expect(read).toHaveBeenCalledTimes(whileSeen)

  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(read).toHaveBeenCalledTimes(whileSeen + 1)
  await stop()
  await pass(MINUTE)
  expect(read).toHaveBeenCalledTimes(whileSeen + 1)
})

test('what was read is read again after a time in which nobody listened, and once when a page opens', async () => {
  visibility = 'visible'
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const times of [1, 2]) {
    const { stop } = await render(
      <QueryClientProvider client={queries}>
        <List />
      </QueryClientProvider>,
    )
    await pass(0)
    expect(read).toHaveBeenCalledTimes(times)
    await stop()
  }
})

test('a page that rests reads the first of many changes as soon as any other, and then once a while', async () => {
  visibility = 'visible'
  const listeners = new Map<string, (message: { id: number }) => void>()
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    listeners.set(type, listener as (message: { id: number }) => void)
    return () => {}
  })
  const readAgainAfter = async (milliseconds: number) => {
    const before = read.mock.calls.length
    for (let passed = 0; passed < milliseconds; passed += 100) {
      act(() => listeners.get('document_changed')?.({ id: passed }))
      await pass(100)
    }
    return read.mock.calls.length - before
  }
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <List restMs={1500} />
    </QueryClientProvider>,
  )
  await pass(0)
  expect(await readAgainAfter(400)).toBe(1)
  expect(await readAgainAfter(3000)).toBe(2)
  await stop()
})

test('a document that is open is read again when settlements became others', async () => {
  visibility = 'visible'
  let hear: (message: ServerMessage) => void = () => {}
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    if (type === 'records_changed') hear = listener as (message: ServerMessage) => void
    return () => {}
  })
  const readOne = vi.fn(async () => 1)
  function Opened() {
    useLiveDocuments()
    useQuery({ queryKey: documentKey(1), queryFn: readOne })
    return null
  }
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Opened />
    </QueryClientProvider>,
  )
  await pass(0)
  expect(readOne).toHaveBeenCalledTimes(1)
  await act(async () => hear({ type: 'records_changed', kind: 'prices' }))
  expect(readOne).toHaveBeenCalledTimes(1)
  await act(async () => hear({ type: 'records_changed', kind: 'settlements' }))
  expect(readOne).toHaveBeenCalledTimes(2)
  await stop()
})
