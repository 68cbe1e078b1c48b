import type { DrawnPage, Paper } from './paper.ts'
import type { FromPictures, ToPictures } from './pdf-pictures.worker.ts'

interface Waiting {
  resolve: (picture: ImageBitmap) => void
  reject: (error: Error) => void
}

/**
 * Opens a PDF that may be dangerous in a thread of its own, from which nothing but pictures of its pages comes; `close` ends the
 * thread. Rejects when the file cannot be read.
 */
export async function openAsPictures(
  bytes: ArrayBuffer,
  { mostPages, readWidth }: { mostPages: number; readWidth: number },
): Promise<Paper> {
  const worker = new Worker(new URL('./pdf-pictures.worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: ToPictures, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const picture = (page: number, width: number, signal?: AbortSignal) =>
    new Promise<ImageBitmap>((resolve, reject) => {
      lastId += 1
      const id = lastId
      waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => ask({ ask: 'stop', id }), { once: true })
      ask({ ask: 'draw', id, page, width })
    })

  const pageOf = (size: { width: number; height: number }, index: number): DrawnPage => ({
    ...size,
    async draw(canvas, width, signal) {
      const drawn = await picture(index, width, signal)
      if (!signal.aborted) {
        canvas.width = drawn.width
        canvas.height = drawn.height
        canvas.getContext('2d')?.drawImage(drawn, 0, 0)
      }
      drawn.close()
    },
    bitmap: () => picture(index, readWidth),
  })

  const opened = new Promise<Paper>((resolve, reject) => {
    worker.onerror = () => {
      const failed = new Error('the thread that draws pictures failed')
      reject(failed)
      for (const draw of waiting.values()) draw.reject(failed)
      waiting.clear()
    }
    worker.onmessage = ({ data }: MessageEvent<FromPictures>) => {
      if (data.about === 'unreadable') reject(new Error('the file cannot be read'))
      if (data.about === 'opened')
        resolve({
          pages: data.sizes.map(pageOf),
          total: data.total,
          isPicturesOnly: true,
          close: () => worker.terminate(),
        })
      if (data.about === 'drawn') waiting.get(data.id)?.resolve(data.picture)
      if (data.about === 'failed') waiting.get(data.id)?.reject(new Error('the page cannot be drawn'))
      if ('id' in data) waiting.delete(data.id)
    }
  })
  ask({ ask: 'open', bytes, files: new URL(import.meta.env['PDF_FILES'], location.origin).href, mostPages }, [
    bytes,
  ])
  return opened.catch((error: unknown) => {
    worker.terminate()
    throw error
  })
}
