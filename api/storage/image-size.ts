import type { FileKind } from '#shared/endpoint.ts'
import type { ByteSource } from './byte-source.ts'

/*
 * Read without a library: image-size wants the whole file in memory and stops the server for seconds over a JPEG of made-up
 * segments; sharp reads no BMP and would pass every upload to native decoders.
 */

/** 100 megapixels unpack to 400 MB; the largest phone cameras make 200, but the app scales photos down before it sends them. */
const MOST_PIXELS = 100_000_000
/** Real photos have a dozen segments before the frame; the limit ends the reading of a made-up file. */
const MOST_SEGMENTS = 400

interface ImageSize {
  width: number
  height: number
}

/** Reads the size from a picture's header; null when the header cannot be read. */
type ReadImageSize = (bytes: ByteSource) => Promise<ImageSize | null>

const pngSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(8, 16)
  if (header.length < 16 || header.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
}

/** The size of the whole animation; no frame can be larger. */
const gifSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(6, 4)
  if (header.length < 4) return null
  return { width: header.readUInt16LE(0), height: header.readUInt16LE(2) }
}

const BMP_HEADERS = [40, 52, 56, 64, 108, 124]

/** A negative height means that the rows are stored from the top. */
const bmpSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(14, 14)
  if (header.length < 14) return null
  const length = header.readUInt32LE(0)
  if (length === 12) return { width: header.readUInt16LE(4), height: header.readUInt16LE(6) }
  if (!BMP_HEADERS.includes(length)) return null
  return { width: header.readInt32LE(4), height: Math.abs(header.readInt32LE(8)) }
}

const TIFF_ENTRY_BYTES = 12
const TIFF_MOST_ENTRIES = 500
const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_SHORT = 3

/** The size of the first page. */
const tiffSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(0, 8)
  if (header.length < 8) return null
  const isLittle = header.toString('latin1', 0, 2) === 'II'
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at))
  const long = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at))
  const directory = long(header, 4)
  const counted = await bytes.read(directory, 2)
  if (counted.length < 2 || short(counted, 0) > TIFF_MOST_ENTRIES) return null
  const entries = await bytes.read(directory + 2, short(counted, 0) * TIFF_ENTRY_BYTES)
  const size = { width: 0, height: 0 }
  for (let at = 0; at + TIFF_ENTRY_BYTES <= entries.length; at += TIFF_ENTRY_BYTES) {
    const value = short(entries, at + 2) === TIFF_SHORT ? short(entries, at + 8) : long(entries, at + 8)
    if (short(entries, at) === TIFF_WIDTH) size.width = value
    if (short(entries, at) === TIFF_HEIGHT) size.height = value
  }
  return size
}

/** The first chunk says whether it is extended, lossless or lossy. */
const webpSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(0, 30)
  if (header.length < 30 || header.readUInt32LE(4) + 8 > bytes.size) return null
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = header.readUInt32LE(21)
      return header[20] === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
    }
    case 'VP8 ':
      return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

const READERS = {
  png: pngSize,
  jpg: jpegSize,
  gif: gifSize,
  bmp: bmpSize,
  tiff: tiffSize,
  webp: webpSize,
} as const satisfies Partial<Record<FileKind, ReadImageSize>>

/** True when the header can be read and the picture can be opened without exhausting memory. */
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
    // The picture begins or ends here without a frame header before it.
    if (marker === 0xda || marker === 0xd9) return null
    offset += 2 + header.readUInt16BE(2)
  }
  return null
}

/** SOF0–SOF15 without DHT (C4), JPG (C8) and DAC (CC), which share the range. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
