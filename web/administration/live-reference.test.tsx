// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { portalSocket } from '../lib/portal-socket.ts'
import { caching, createQueryClient } from '../lib/query-client.ts'
import { render } from '../ui/testing/render.tsx'
import { REFERENCE_KEY, useLiveReference } from './reference-lists.ts'

const read = vi.fn(async () => 1)
function Carriers() {
  useLiveReference()
  useQuery({ ...caching.adminCarriers, queryKey: [...REFERENCE_KEY, 'of the test'], queryFn: read })
  return null
}
function Users() {
  useQuery({ ...caching.admin, queryKey: ['users of the test'], queryFn: read })
  return null
}
const within = (queries: ReturnType<typeof createQueryClient>, Tab: () => null) => (
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
