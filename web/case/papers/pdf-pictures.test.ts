import { expect, it, vi } from 'vitest'
import { openAsPictures } from './pdf-pictures.ts'
import type { FromPictures } from './pdf-pictures.worker.ts'

class FakeWorker {
  onmessage: (event: { data: FromPictures }) => void = () => {}
  onerror: () => void = () => {}
  terminate() {}
  postMessage({ ask }: { ask: string }) {
    const sizes = [{ width: 1, height: 1 }]
    if (ask === 'open') queueMicrotask(() => this.onmessage({ data: { about: 'opened', sizes, total: 1 } }))
    if (ask === 'draw') queueMicrotask(() => this.onerror())
  }
}

it('leaves no page waiting when the thread that draws it fails', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubEnv('PDF_FILES', '/pdf/')
  const paper = await openAsPictures(new ArrayBuffer(1), { mostPages: 1, readWidth: 1 })
  await expect(paper.pages[0]?.bitmap()).rejects.toThrow('failed')
})
