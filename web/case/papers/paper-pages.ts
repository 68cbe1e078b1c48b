import type { PDFDocumentProxy } from 'pdfjs-dist'

/** One page of a paper, in its own upright measure; how large it is shown is the viewer's affair. */
export interface PaperPage {
  width: number
  height: number
  /** An address that an <img> can show as it is; undefined for a page that has to be drawn. */
  picture?: string
  /** Draws the page upright and `width` pixels wide; stopped by the signal, it leaves the canvas as it is. */
  draw: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>
}

/** An opened file; `close` gives its memory back. */
export interface Paper {
  pages: readonly PaperPage[]
  close: () => void
}

/** Whether the viewer can show files of this type. */
export function isShowable(type: string): boolean {
  return type === 'application/pdf' || (type.startsWith('image/') && type !== 'image/tiff')
}

/** Opens a picture or a PDF; rejects when it cannot be read. */
export async function openPaper(blob: Blob): Promise<Paper> {
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
    draw: async (canvas, width) => {
      canvas.width = Math.round(width)
      canvas.height = Math.round((width * naturalHeight) / naturalWidth)
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    },
  }
  return { pages: [page], close: () => URL.revokeObjectURL(picture) }
}

async function openPdf(blob: Blob): Promise<Paper> {
  // Staff alone open papers, and not every one is a PDF.
  const { openPdfDocument } = await import('./pdf-document.ts')
  const pdf = await openPdfDocument(await blob.arrayBuffer())
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdfPage(pdf, index + 1)))
  return { pages, close: () => void pdf.loadingTask.destroy() }
}

async function pdfPage(pdf: PDFDocumentProxy, number: number): Promise<PaperPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    draw: async (canvas, wanted, signal) => {
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
      page.cleanup()
    },
  }
}
