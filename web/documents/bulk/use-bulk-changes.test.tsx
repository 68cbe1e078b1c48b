// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { render } from '../../ui/testing/render.tsx'
import { useBulkChanges } from './use-bulk-changes.ts'

const list = vi.hoisted(() => ({ read: () => {}, fails: (_: Error) => {} }))
vi.mock('../list/document-list.ts', async (original) => ({
  ...(await original<object>()),
  refreshDocuments: () =>
    new Promise<void>((resolve, reject) => Object.assign(list, { read: resolve, fails: reject })),
}))
vi.mock('../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ changed: [1], refused: [] }),
}))

const ROW = { id: 1, version: 3, customerName: '김민수', activationStatus: '대기' } as ListedDocument

test.each([
  ['the list has the new versions', () => list.read()],
  ['the list cannot be read', () => list.fails(new Error('unreachable'))],
])('a bulk change ends once %s, so that the next one is not refused as another’s', async (_when, end) => {
  let bulk: ReturnType<typeof useBulkChanges> | undefined
  const onDone = vi.fn()
  const Rows = () => {
    bulk = useBulkChanges([ROW], onDone)
    return null
  }
  await render(<Rows />)
  let assigned: Promise<boolean> | undefined
  await act(async () => {
    assigned = bulk?.assign(7, '넘겼습니다')
  })
  expect(bulk?.isChanging).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => end())
  expect(await assigned).toBe(true)
  expect(onDone).toHaveBeenCalledWith([1])
  expect(bulk?.isChanging).toBe(false)
  expect(document.body.textContent).not.toContain('일괄 변경 실패')
})
