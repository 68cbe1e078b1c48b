import type { ByteSource } from './byte-source.ts'

export interface ImageSize {
  width: number
  height: number
}

/** Where the header of a picture says how large it is; null where it says nothing that can be read. */
export type ReadImageSize = (bytes: ByteSource) => Promise<ImageSize | null>

export const pngSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(8, 16)
  if (header.length < 16 || header.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
}

/** Of the whole animation; a frame cannot be larger. */
export const gifSize: ReadImageSize = async (bytes) => {
  const header = await bytes.read(6, 4)
  if (header.length < 4) return null
  return { width: header.readUInt16LE(0), height: header.readUInt16LE(2) }
}

const BMP_HEADERS = [40, 52, 56, 64, 108, 124]

/** A negative height is a picture stored from its top. */
export const bmpSize: ReadImageSize = async (bytes) => {
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

/** Of the first page. */
export const tiffSize: ReadImageSize = async (bytes) => {
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

/** By the first chunk: extended, lossless or lossy. */
export const webpSize: ReadImageSize = async (bytes) => {
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
