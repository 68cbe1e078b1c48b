import {
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/*
 * Draws the pages of a PDF that may be dangerous. Only pictures of them leave this thread, which has no page, no storage and no
 * session: whatever the file tries, there is nothing here for it to reach.
 */

export type ToPictures =
  | { ask: 'open'; bytes: ArrayBuffer; files: string; mostPages: number }
  | { ask: 'draw'; id: number; page: number; width: number }
  | { ask: 'stop'; id: number }

export type FromPictures =
  | { about: 'opened'; sizes: { width: number; height: number }[]; total: number }
  | { about: 'unreadable' }
  | { about: 'drawn'; id: number; picture: ImageBitmap }
  | { about: 'failed'; id: number }

/** What pdf.js takes from a page: canvases and fonts. */
const place = {
  fonts: 'fonts' in self ? self.fonts : undefined,
  createElement: () => new OffscreenCanvas(1, 1),
}
// It looks for the address and the next frame there.
Object.assign(self, { window: self })
GlobalWorkerOptions.workerSrc = workerAddress

/** The filters of a page are elements of it, which a thread has none of. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy() {}
}

const pages: PDFPageProxy[] = []
const drawing = new Map<number, RenderTask>()
const tell = (message: FromPictures, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

self.onmessage = ({ data }: MessageEvent<ToPictures>) => {
  if (data.ask === 'open') void open(data.bytes, data.files, data.mostPages)
  else if (data.ask === 'draw') void draw(data.id, data.page, data.width)
  else if (data.ask === 'stop') drawing.get(data.id)?.cancel()
}

async function open(bytes: ArrayBuffer, files: string, mostPages: number): Promise<void> {
  try {
    const pdf = await getDocument({
      data: bytes,
      isEvalSupported: false,
      enableXfa: false,
      disableFontFace: place.fonts === undefined,
      ownerDocument: place as unknown as HTMLDocument,
      FilterFactory: NoFilters,
      useWorkerFetch: true,
      cMapUrl: `${files}cmaps/`,
      iccUrl: `${files}iccs/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
    }).promise
    const numbers = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, index) => index + 1)
    pages.push(...(await Promise.all(numbers.map((number) => pdf.getPage(number)))))
    const sizes = pages.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 })
      return { width, height }
    })
    tell({ about: 'opened', sizes, total: pdf.numPages })
  } catch {
    tell({ about: 'unreadable' })
  }
}

async function draw(id: number, index: number, width: number): Promise<void> {
  const page = pages[index]
  if (page === undefined) return tell({ about: 'failed', id })
  try {
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.floor(viewport.width)),
      Math.max(1, Math.floor(viewport.height)),
    )
    // What was filled into a form is drawn with its page, as a picture like the rest: without it an application would look empty.
    const task = page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport })
    drawing.set(id, task)
    await task.promise
    const picture = canvas.transferToImageBitmap()
    tell({ about: 'drawn', id, picture }, [picture])
  } catch {
    tell({ about: 'failed', id })
  } finally {
    drawing.delete(id)
  }
}
