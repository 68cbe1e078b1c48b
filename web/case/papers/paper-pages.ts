import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PICTURES_ONLY_TYPE } from '#shared/files/risky-download.ts'
import type { Paper, PaperPage } from './paper.ts'

/** Many more than an application has; thousands, which a small file can hold, would freeze the tab. */
const MOST_PAGES = 200

/** Whether the viewer can show files of this type. */
export function isShowable(type: string): boolean {
  return (
    type === 'application/pdf' ||
    type === PICTURES_ONLY_TYPE ||
    (type.startsWith('image/') && type !== 'image/tiff')
  )
}

/** Opens a picture or a PDF; rejects when it cannot be read. */
export async function openPaper(blob: Blob): Promise<Paper> {
  if (blob.type === PICTURES_ONLY_TYPE) {
    const { openAsPictures } = await import('./pdf-pictures.ts')
    return openAsPictures(await blob.arrayBuffer(), { mostPages: MOST_PAGES, readWidth: READ_WIDTH })
  }
  return blob.type === 'application/pdf' ? openPdf(blob) : openPicture(blob)
}

async function openPicture(blob: Blob): Promise<Paper> {
  const picture = URL.createObjectURL(blob)
  const image = new Image()
  image.src = picture
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(picture)
    throw error
  }
  const { naturalWidth, naturalHeight } = image
  const page: PaperPage = {
    width: naturalWidth,
    height: naturalHeight,
    picture,
    bitmap: () => createImageBitmap(blob),
  }
  return { pages: [page], total: 1, close: () => URL.revokeObjectURL(picture) }
}

async function openPdf(blob: Blob): Promise<Paper> {
  // Staff alone open papers, and not every one is a PDF.
  const { openPdfDocument } = await import('./pdf-document.ts')
  const pdf = await openPdfDocument(await blob.arrayBuffer())
  const close = () => void pdf.loadingTask.destroy()
  const total = pdf.numPages
  try {
    const shown = Array.from({ length: Math.min(total, MOST_PAGES) }, (_, index) => pdfPage(pdf, index + 1))
    return { pages: await Promise.all(shown), total, close }
  } catch (error) {
    close()
    throw error
  }
}

async function pdfPage(pdf: PDFDocumentProxy, number: number): Promise<PaperPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const draw = async (canvas: HTMLCanvasElement, wanted: number, signal: AbortSignal) => {
    // Drawn aside and then copied, so that no page is blank while it is drawn anew.
    const drawn = document.createElement('canvas')
    const viewport = page.getViewport({ scale: wanted / width })
    drawn.width = Math.floor(viewport.width)
    drawn.height = Math.floor(viewport.height)
    const task = page.render({ canvas: drawn, viewport })
    const stop = () => task.cancel()
    signal.addEventListener('abort', stop)
    try {
      await task.promise
    } catch (error) {
      if (signal.aborted) return
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
    if (signal.aborted) return
    canvas.width = drawn.width
    canvas.height = drawn.height
    canvas.getContext('2d')?.drawImage(drawn, 0, 0)
  }
  const bitmap = async () => {
    const canvas = document.createElement('canvas')
    await draw(canvas, READ_WIDTH, new AbortController().signal)
    return createImageBitmap(canvas)
  }
  return { width, height, draw, bitmap }
}

/** An A4 page at some 200 dots an inch, as scanners save it; in pixels. */
const READ_WIDTH = 1_700
