import { beforeEach, expect, test, vi } from 'vitest'
import { openPaper } from './paper-pages.ts'
import { openPdfDocument } from './pdf-document.ts'

const engine = vi.hoisted(() => ({ getDocument: vi.fn() }))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({ ...engine, GlobalWorkerOptions: {} }))

const destroy = vi.fn(async () => {})
const getPage = vi.fn()
/** What pdf.js makes of the next file. */
function holds(numPages: number) {
  const loadingTask = { destroy }
  engine.getDocument.mockReturnValue({
    promise: Promise.resolve({ numPages, getPage, loadingTask }),
    destroy,
  })
}
const file = new Blob(['%PDF'], { type: 'application/pdf' })

beforeEach(() => {
  vi.clearAllMocks()
  getPage.mockResolvedValue({ getViewport: () => ({ width: 595, height: 842 }) })
})

test('of thousands of pages only the first are opened, and it is known how many there are', async () => {
  holds(5_000)
  const paper = await openPaper(file)
  expect([paper.pages.length, paper.total, getPage.mock.calls.length]).toEqual([200, 5_000, 200])
  holds(3)
  expect(await openPaper(file)).toMatchObject({ pages: { length: 3 }, total: 3 })
})

test('a file that cannot be read gives its worker back, also when only a page is broken', async () => {
  const promise = Promise.reject(new Error('locked'))
  engine.getDocument.mockReturnValue({ promise, destroy })
  await expect(openPdfDocument(new ArrayBuffer(0))).rejects.toThrow('locked')
  expect(destroy).toHaveBeenCalledOnce()
  holds(2)
  getPage.mockRejectedValue(new Error('broken'))
  await expect(openPaper(file)).rejects.toThrow('broken')
  expect(destroy).toHaveBeenCalledTimes(2)
})
