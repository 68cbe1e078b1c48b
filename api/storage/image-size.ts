import type { FileKind } from '#shared/endpoint.ts'
import type { ByteSource } from './byte-source.ts'
import {
  bmpSize,
  gifSize,
  type ImageSize,
  pngSize,
  type ReadImageSize,
  tiffSize,
  webpSize,
} from './image-headers.ts'

/** 100 megapixels unpack to 400 MB; the largest phone cameras make 200, but the app scales photos down before it sends them. */
const MOST_PIXELS = 100_000_000
/** Real photos have a dozen segments before the frame; the bound ends a walk through a made-up file. */
const MOST_SEGMENTS = 400

const READERS = {
  png: pngSize,
  jpg: jpegSize,
  gif: gifSize,
  bmp: bmpSize,
  tiff: tiffSize,
  webp: webpSize,
} as const satisfies Partial<Record<FileKind, ReadImageSize>>

/** True when the header names a picture that can be opened without exhausting memory. */
export async function isSaneImage(kind: keyof typeof READERS, bytes: ByteSource): Promise<boolean> {
  const size = await READERS[kind](bytes)
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS
}

/** Walks the segments up to the frame header (SOF), which alone holds the size. */
async function jpegSize(bytes: ByteSource): Promise<ImageSize | null> {
  let offset = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment += 1) {
    const header = await bytes.read(offset, 9)
    if (header.length < 9 || header[0] !== 0xff) return null
    const marker = header[1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (isFrameHeader(marker)) return { height: header.readUInt16BE(5), width: header.readUInt16BE(7) }
    // The picture begins or ends without a frame header before it.
    if (marker === 0xda || marker === 0xd9) return null
    offset += 2 + header.readUInt16BE(2)
  }
  return null
}

/** SOF0–SOF15 without DHT (C4), JPG (C8) and DAC (CC), which share the range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
