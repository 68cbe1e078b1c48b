import { readSync } from 'node:fs'

/** SQLite's file format: the header of a write-ahead log, and the one before each page in it. */
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682
/** Read in one call. */
const READ_AT_ONCE = 1024 * 1024
/** More than this in one transaction is left to a new snapshot, which needs no memory for it. */
const MOST_IN_MEMORY = 64 * 1024 * 1024

/** How far a log was read: after the frame of this number (0: none), whose checksum goes on into the next frame. */
export interface WalPosition {
  /** What every frame of this run of the log bears; changed whenever the log begins anew. Hex. */
  salt: string
  frame: number
  checksum: readonly [number, number]
}

/** What the committed transactions after a position wrote. */
export interface WalPages {
  /** The newest image of each page that was written. */
  pages: Map<number, Buffer>
  /** The size of the database after the last transaction, in pages. */
  databasePages: number
  pageSize: number
  position: WalPosition
}

interface WalHeader {
  pageSize: number
  salt: string
  /** The checksums are of words in this order. */
  isLittleEndian: boolean
  checksum: readonly [number, number]
}

/** The log cannot be read on from the position. */
export class WalBrokenError extends Error {}

/**
 * Reads the transactions that were committed after `from` (null: from the beginning of the log), at least one and then until
 * `enoughBytes` of pages are there; null: none is whole. A log that began anew is read from its beginning where `mayBeginAnew` says that
 * nothing of the old one is missing. `mostFrames`: beyond these nothing counts; `salt`: nothing is read of another run. Throws WalBrokenError when what was read has been written over, when it is another log, or for a
 * transaction that is too large.
 */
export function readWal(
  descriptor: number,
  from: WalPosition | null,
  how: { mayBeginAnew: boolean; enoughBytes: number; mostFrames?: number; salt?: string | null },
): WalPages | null {
  const { mayBeginAnew } = how
  const header = readHeader(descriptor)
  if (how.salt !== undefined && how.salt !== (header?.salt ?? null)) return null
  if (header === null) {
    if (from === null || mayBeginAnew) return null
    throw new WalBrokenError('the log has no header')
  }
  const isSame = from?.salt === header.salt
  if (from !== null && !isSame && !mayBeginAnew) throw new WalBrokenError('the log began anew')
  const start = isSame ? from : { salt: header.salt, frame: 0, checksum: header.checksum }
  if (!isStillThere(descriptor, header, start)) throw new WalBrokenError('the log was written over')
  return readTransactions(descriptor, header, start, how)
}

function readTransactions(
  descriptor: number,
  header: WalHeader,
  start: WalPosition,
  { enoughBytes, mostFrames = Number.MAX_SAFE_INTEGER }: { enoughBytes: number; mostFrames?: number },
): WalPages | null {
  const { pageSize, salt, isLittleEndian } = header
  const pages = new Map<number, Buffer>()
  const uncommitted = new Map<number, Buffer>()
  let found: WalPages | null = null
  let { frame, checksum } = start
  for (const bytes of framesAfter(descriptor, pageSize, start.frame)) {
    if (frame >= mostFrames || bytes.toString('hex', 8, 16) !== salt) break
    checksum = addToChecksum(checksum, bytes, 0, 8, isLittleEndian)
    checksum = addToChecksum(checksum, bytes, FRAME_HEADER_BYTES, bytes.length, isLittleEndian)
    if (bytes.readUInt32BE(16) !== checksum[0] || bytes.readUInt32BE(20) !== checksum[1]) break
    frame += 1
    uncommitted.set(bytes.readUInt32BE(0), Buffer.from(bytes.subarray(FRAME_HEADER_BYTES)))
    if (uncommitted.size * pageSize > MOST_IN_MEMORY) throw new WalBrokenError('a transaction is too large')
    const databasePages = bytes.readUInt32BE(4)
    if (databasePages === 0) continue
    for (const [number, page] of uncommitted) pages.set(number, page)
    uncommitted.clear()
    found = { pages, databasePages, pageSize, position: { salt, frame, checksum } }
    if (pages.size * pageSize >= enoughBytes) break
  }
  return found
}

/** Which run of the log the file holds; null: none yet. */
export function readSalt(descriptor: number): string | null {
  return readHeader(descriptor)?.salt ?? null
}

function readHeader(descriptor: number): WalHeader | null {
  const bytes = Buffer.alloc(HEADER_BYTES)
  if (readSync(descriptor, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null
  const magic = bytes.readUInt32BE(0)
  if (magic >>> 1 !== MAGIC >>> 1) return null
  const isLittleEndian = magic === MAGIC
  const checksum = addToChecksum([0, 0], bytes, 0, 24, isLittleEndian)
  // One that is being written just now.
  if (bytes.readUInt32BE(24) !== checksum[0] || bytes.readUInt32BE(28) !== checksum[1]) return null
  const pageSize = bytes.readUInt32BE(8)
  return { pageSize, salt: bytes.toString('hex', 16, 24), isLittleEndian, checksum }
}

/** Whether the last frame that was read is the same as then: a commit that failed is written over by the next. */
function isStillThere(descriptor: number, { pageSize }: WalHeader, { frame, checksum, salt }: WalPosition) {
  if (frame === 0) return true
  const bytes = Buffer.alloc(FRAME_HEADER_BYTES)
  const at = HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize)
  if (readSync(descriptor, bytes, 0, bytes.length, at) < bytes.length) return false
  return (
    bytes.toString('hex', 8, 16) === salt &&
    bytes.readUInt32BE(16) === checksum[0] &&
    bytes.readUInt32BE(20) === checksum[1]
  )
}

/** Each frame with its header; its bytes are valid until the next one. */
function* framesAfter(descriptor: number, pageSize: number, frame: number): Generator<Buffer> {
  const frameBytes = FRAME_HEADER_BYTES + pageSize
  const buffer = Buffer.alloc(Math.max(1, Math.floor(READ_AT_ONCE / frameBytes)) * frameBytes)
  for (let at = HEADER_BYTES + frame * frameBytes; ; ) {
    const length = readSync(descriptor, buffer, 0, buffer.length, at)
    const whole = length - (length % frameBytes)
    if (whole === 0) return
    for (let offset = 0; offset < whole; offset += frameBytes)
      yield buffer.subarray(offset, offset + frameBytes)
    at += whole
  }
}

/** SQLite's checksum, of words of 32 bits taken in pairs, goes on from frame to frame. */
function addToChecksum(
  [first, second]: readonly [number, number],
  bytes: Buffer,
  from: number,
  to: number,
  isLittleEndian: boolean,
): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [one, two] = [first | 0, second | 0]
  for (let at = from; at < to; at += 8) {
    one = (one + view.getInt32(at, isLittleEndian) + two) | 0
    two = (two + view.getInt32(at + 4, isLittleEndian) + one) | 0
  }
  return [one >>> 0, two >>> 0]
}
