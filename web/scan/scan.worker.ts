import { grayOf } from './gray.ts'
import { EDGE_PICTURE, findPage } from './page-edges.ts'
import { JUDGED_PICTURE, judgePage } from './page-quality.ts'
import { pageSize, type Quad, WHOLE_PHOTO } from './quad.ts'
import type { MadePage, ScanAnswer, ScanJob } from './scan-job.ts'
import { straighten } from './straighten.ts'

/** Larger photos are scaled down to this before they are straightened, in pixels on the long side. */
const LONGEST_PHOTO = 3200
const LONGEST_PAGE = 2400
const PAGE_QUALITY = 0.88
const PHOTO_QUALITY = 0.92

addEventListener('message', async ({ data: job }: MessageEvent<ScanJob>) => {
  const answer: ScanAnswer = await done(job).then(
    (result) => ({ id: job.id, ...result }),
    () => ({ id: job.id, failed: true }),
  )
  postMessage(answer)
})

async function done(job: ScanJob) {
  if (job.kind === 'look') return { corners: cornersIn(job.picture) }
  return { page: await madePage(job) }
}

async function madePage({ photo, corners, turns }: Extract<ScanJob, { kind: 'make' }>): Promise<MadePage> {
  const picture =
    photo instanceof Blob ? await createImageBitmap(photo, { imageOrientation: 'from-image' }) : photo
  const kept =
    photo instanceof Blob
      ? photo
      : await jpegOf(drawing(picture, sizeWithin(picture, Infinity)), PHOTO_QUALITY)
  const place = corners === 'find' ? cornersIn(picture) : corners
  const page = turned(cutOut(picture, place ?? WHOLE_PHOTO), turns)
  picture.close()
  const judged = drawing(page, sizeWithin(page, JUDGED_PICTURE))
  return {
    photo: kept,
    jpeg: await jpegOf(page, PAGE_QUALITY),
    corners: place,
    turns,
    quality: judgePage(grayOf(pixelsOf(judged))),
  }
}

function cornersIn(picture: ImageBitmap): Quad | null {
  return findPage(grayOf(pixelsOf(drawing(picture, sizeWithin(picture, EDGE_PICTURE)))))
}

function cutOut(picture: ImageBitmap, corners: Quad): OffscreenCanvas {
  if (corners === WHOLE_PHOTO) return drawing(picture, sizeWithin(picture, LONGEST_PAGE))
  const photo = pixelsOf(drawing(picture, sizeWithin(picture, LONGEST_PHOTO)))
  const size = pageSize(corners, photo, LONGEST_PAGE)
  const page = new ImageData(size.width, size.height)
  straighten(photo, corners, page)
  const canvas = new OffscreenCanvas(size.width, size.height)
  contextOf(canvas).putImageData(page, 0, 0)
  return canvas
}

/** Turned clockwise by a quarter so many times. */
function turned(page: OffscreenCanvas, turns: number): OffscreenCanvas {
  if (turns % 4 === 0) return page
  const isOnItsSide = turns % 2 === 1
  const canvas = isOnItsSide
    ? new OffscreenCanvas(page.height, page.width)
    : new OffscreenCanvas(page.width, page.height)
  const context = contextOf(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  return canvas
}

function sizeWithin({ width, height }: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawing(
  picture: ImageBitmap | OffscreenCanvas,
  { width, height }: { width: number; height: number },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  // Transparent parts of a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser gives no canvas')
  return context
}

function pixelsOf(canvas: OffscreenCanvas): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
}

function jpegOf(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
