// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { render } from '../../ui/testing/render.tsx'
import { DOCUMENTS_KEY } from './document-keys.ts'
import { useLiveDocuments } from './live-documents.ts'

const MINUTE = 60_000
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  read.mockClear()
})

const read = vi.fn(async () => 1)
function List() {
  useLiveDocuments()
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
