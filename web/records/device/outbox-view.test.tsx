// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Offline } from '../../offline/index.ts'
import { useOutboxItems, useUploadProgress } from './outbox-view.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const list = vi.fn<(accountId: number) => Promise<string[]>>()
const listeners = new Set<(notice: object) => void>()
const subscribe = (listener: (notice: object) => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const offline = { outbox: { list, subscribe } } as unknown as Offline
const tell = (notice: object) => act(async () => listeners.forEach((listener) => void listener(notice)))

let root: Root
let seen: { items: unknown; progress: unknown }
beforeEach(async () => {
  list.mockReset().mockResolvedValue(['첫째'])
  root = createRoot(document.createElement('div'))
})
afterEach(() => expect(listeners.size).toBe(0))

function Screen({ accountId }: { accountId: number }) {
  seen = { items: useOutboxItems(offline, accountId), progress: useUploadProgress(offline) }
  return null
}

it('follows the records at every change, and how far the uploads are, until it is gone', async () => {
  await act(async () => root.render(<Screen accountId={7} />))
  expect(list).toHaveBeenLastCalledWith(7)
  expect(seen).toEqual({ items: ['첫째'], progress: {} })
  list.mockResolvedValue(['첫째', '둘째'])
  await tell({ type: 'changed' })
  expect(seen.items).toEqual(['첫째', '둘째'])
  await tell({ type: 'progress', submissionId: 'a', fraction: 0.5 })
  await tell({ type: 'progress', submissionId: 'b', fraction: 1 })
  expect(seen.progress).toEqual({ a: 0.5, b: 1 })
  expect(list).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
})

it('keeps what it had when nothing has changed, so that nothing is drawn again', async () => {
  list.mockImplementation(async () => ['첫째'])
  await act(async () => root.render(<Screen accountId={7} />))
  const { items } = seen
  await tell({ type: 'changed' })
  expect(list).toHaveBeenCalledTimes(2)
  expect(seen.items).toBe(items)
  await act(async () => root.unmount())
})

it('says nothing before the first answer, and keeps the last when a reading fails', async () => {
  list.mockRejectedValueOnce(new Error('blocked'))
  await act(async () => root.render(<Screen accountId={7} />))
  expect(seen.items).toBeNull()
  await tell({ type: 'changed' })
  expect(seen.items).toEqual(['첫째'])
  list.mockRejectedValueOnce(new Error('blocked'))
  await tell({ type: 'changed' })
  expect(seen.items).toEqual(['첫째'])
  await act(async () => root.unmount())
})
