import { type Photo, photosAsPdf } from './photos-as-pdf.ts'

/** One file, or the sentence why there is none. */
export type Joined = File | string

/** How photos are drawn, from the best to the smallest that can still be read: pixels on the long side, and JPEG quality. */
const STEPS = [
  { longest: 2400, quality: 0.85 },
  { longest: 2400, quality: 0.7 },
  { longest: 2000, quality: 0.65 },
  { longest: 1700, quality: 0.6 },
  { longest: 1400, quality: 0.55 },
  { longest: 1200, quality: 0.45 },
  { longest: 1000, quality: 0.35 },
  { longest: 800, quality: 0.3 },
] as const
/** What a PDF needs beside a page's picture, in bytes. */
const BESIDE_A_PICTURE = 800

/** Draws all photos well, and then those anew that are too large for what each may have. */
export async function joinedPhotos(files: readonly File[], limit: number): Promise<Joined> {
  const photos: Photo[] = []
  for (const file of files) {
    const photo = await drawn(file, STEPS[0]).catch(() => null)
    if (photo === null)
      return `${file.name}: 사진을 읽을 수 없습니다. 다시 촬영하거나 다른 파일을 첨부해주세요.`
    photos.push(photo)
  }
  const most = shareOf(
    photos.map(({ jpeg }) => jpeg.size),
    limit - BESIDE_A_PICTURE * (photos.length + 1),
  )
  for (const [index, file] of files.entries()) {
    for (const step of STEPS.slice(1)) {
      if ((photos[index]?.jpeg.size ?? 0) <= most) break
      photos[index] = await drawn(file, step)
    }
  }
  const [first, ...more] = photos
  const name = files[0]?.name.replace(/\.[^.]*$/, '') ?? ''
  const file =
    more.length === 0 && first !== undefined
      ? new File([first.jpeg], `${name}.jpg`, { type: 'image/jpeg' })
      : new File([photosAsPdf(photos)], `${name} 외 ${more.length}장.pdf`, { type: 'application/pdf' })
  return file.size <= limit ? file : '사진을 합친 파일이 10MB를 넘습니다. 사진 수를 줄여주세요.'
}

/** The most that each may have so that all together stay within the limit: what small ones leave over is for the others. */
export function shareOf(sizes: readonly number[], limit: number): number {
  let left = limit
  const ascending = [...sizes].sort((one, other) => one - other)
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

async function drawn(file: File, { longest, quality }: { longest: number; quality: number }): Promise<Photo> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d') as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  if (context === null) throw new Error('the browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  // Transparent parts of a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return { jpeg: await jpegOf(canvas, quality), width, height }
}

function canvasOf(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new Error('the browser makes no JPEG')
  return blob
}
