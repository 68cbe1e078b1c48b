// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import { portalSocket } from '../lib/portal-socket.ts'
import { caching, createQueryClient } from '../lib/query-client.ts'
import { render } from '../ui/testing/render.tsx'
import { OFFERED_KEY, PRICES_KEY, REFERENCE_KEY, USERS_KEY } from './admin-keys.ts'
import { useLiveRecords } from './live-records.ts'

const LISTS = {
  users: USERS_KEY,
  prices: PRICES_KEY,
  carriers: [...REFERENCE_KEY, 'carriers'],
  offered: OFFERED_KEY,
}
const read = vi.fn(async () => 1)
function Carriers() {
  useLiveRecords()
  useQuery({ ...caching.adminCarriers, queryKey: [...REFERENCE_KEY, 'of the test'], queryFn: read })
  return null
}
function Users() {
  useQuery({ ...caching.admin, queryKey: ['users of the test'], queryFn: read })
  return null
}
const within = (queries: ReturnType<typeof createQueryClient>, Tab: () => ReactNode) => (
  <QueryClientProvider client={queries}>
    <Tab />
  </QueryClientProvider>
)

test('a list of the admin area is read once when it is opened, and again when it is opened again', async () => {
  for (const Tab of [Carriers, Users]) {
    read.mockClear()
    const queries = createQueryClient()
    for (const times of [1, 2]) {
      const { stop } = await render(within(queries, Tab))
      expect(read).toHaveBeenCalledTimes(times)
      await stop()
    }
  }
})

test('what changed while the socket was down shows when it is there again', async () => {
  read.mockClear()
  let reconnect = () => {}
  vi.spyOn(portalSocket, 'onConnected').mockImplementation((listener) => {
    reconnect = listener
    return () => {}
  })
  const { stop } = await render(within(createQueryClient(), Carriers))
  await act(async () => {
    reconnect()
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 3000 })
  })
  await stop()
})

test.each<[ServerMessage, string[]]>([
  [{ type: 'records_changed', kind: 'accounts' }, ['users']],
  [{ type: 'records_changed', kind: 'prices' }, ['prices']],
  [{ type: 'reference_changed' }, ['carriers', 'prices', 'users']],
  [{ type: 'downloads_changed' }, ['offered']],
])('%o has its lists read again, each once, and no others', async (message, expected) => {
  const listeners: [string, (message: never) => void][] = []
  vi.spyOn(portalSocket, 'subscribe').mockImplementation((type, listener) => {
    listeners.push([type, listener])
    return () => {}
  })
  const again: string[] = []
  function List({ name, queryKey }: { name: string; queryKey: readonly string[] }) {
    useQuery({ ...caching.admin, queryKey: [...queryKey, 'list'], queryFn: async () => again.push(name) })
    return null
  }
  function Page() {
    useLiveRecords()
    return Object.entries(LISTS).map(([name, queryKey]) => (
      <List key={name} name={name} queryKey={queryKey} />
    ))
  }
  const { stop } = await render(within(createQueryClient(), Page))
  again.length = 0
  await act(async () => {
    for (const [type, listener] of listeners) {
      if (type === message.type) for (let times = 0; times < 3; times += 1) listener(message as never)
    }
    await vi.waitFor(() => expect(again).toHaveLength(expected.length), { timeout: 3000 })
  })
  expect(again.toSorted()).toEqual(expected)
  await stop()
})
