// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadChatFile } from '#shared/chat/chat.contract.ts'
import { download } from '../../lib/api-download.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { find, render } from '../../ui/testing/render.tsx'
import { ThreadFile } from './ThreadFile.tsx'

vi.mock('../../lib/api-download.ts', () => ({ download: vi.fn(async () => ({ blob: new Blob(['jpeg']) })) }))

const PICTURE = { id: 7, fileName: '신분증.jpg', fileSize: 4, isPicture: true }

afterEach(() => vi.unstubAllGlobals())

test('a picture of a conversation is read from the server when it comes into sight, and not before', async () => {
  let comesIntoSight = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comesIntoSight = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const { stop } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ThreadFile file={PICTURE} />
    </QueryClientProvider>,
  )
  expect(download).not.toHaveBeenCalled()
  await act(async () => comesIntoSight())
  expect(download).toHaveBeenCalledExactlyOnceWith(
    downloadChatFile,
    expect.objectContaining({ params: { fileId: 7 } }),
  )
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(find('img').getAttribute('alt')).toBe('신분증.jpg')
  }, 10_000)
  await stop()
})
