// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadChatFile } from '#shared/chat/chat.contract.ts'
import { download } from '../../lib/api-download.ts'
import { find, render, until } from '../../ui/testing/render.tsx'
import { ThreadFile } from './ThreadFile.tsx'

vi.mock('../../lib/api-download.ts', () => ({ download: vi.fn(async () => ({ blob: new Blob(['jpeg']) })) }))

const PICTURE = { id: 7, fileName: '신분증.jpg', fileSize: 4, isPicture: true }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(download).mockClear()
})

let comesIntoSight = () => {}
beforeEach(() => {
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
})

async function show() {
  await render(<ThreadFile file={PICTURE} />)
}

const seen = (selector: string) => until(() => find(selector))

test('a picture of a conversation is read from the server when it comes into sight, and not before', async () => {
  await show()
  expect(download).not.toHaveBeenCalled()
  await act(async () => comesIntoSight())
  expect(download).toHaveBeenCalledExactlyOnceWith(
    downloadChatFile,
    expect.objectContaining({ params: { fileId: 7 } }),
  )
  expect((await seen('img')).getAttribute('alt')).toBe('신분증.jpg')
})

test('a picture that could not be read says so and is read again on request', async () => {
  vi.mocked(download).mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  await show()
  await act(async () => comesIntoSight())
  const again = await seen('button:not([aria-label])')
  expect(again.textContent).toBe('다시 시도')
  await act(async () => again.click())
  expect((await seen('img')).getAttribute('alt')).toBe('신분증.jpg')
})
