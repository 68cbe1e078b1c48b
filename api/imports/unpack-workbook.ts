import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { BROKEN_FILE, ENCRYPTED_FILE, RefusedTable, TOO_LARGE } from './uploaded-table.ts'

/** 20,000 rows of 20 columns need about 25 MB of XML. */
const MOST_BYTES = 48 * 1024 * 1024
/** Tables shrink to a tenth. A small file may repeat one row and shrink more, a large one is no table then. */
const MOST_FOLD = 40
const ALWAYS_BYTES = 8 * 1024 * 1024
const MOST_ENTRIES = 2000
/** The parts of a workbook that describe cells: no pictures, drawings or printer settings. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/.*|xl\/(_rels\/|worksheets\/)?[^/]+\.(xml|rels))$/i

/**
 * The parts of an xlsx that describe its cells. The bytes are counted while they are unpacked, because a ZIP may lie about its
 * sizes. Throws RefusedTable before more is unpacked than a table needs.
 */
export async function unpackWorkbook(bytes: Buffer): Promise<{ name: string; bytes: Uint8Array }[]> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    return await wantedParts(zip, Math.min(MOST_BYTES, Math.max(ALWAYS_BYTES, bytes.length * MOST_FOLD)))
  } catch (error) {
    throw error instanceof RefusedTable ? error : new RefusedTable(BROKEN_FILE)
  }
}

async function wantedParts(zip: ZipFile, most: number): Promise<{ name: string; bytes: Uint8Array }[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new RefusedTable(TOO_LARGE)
  const wanted: Entry[] = []
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedTable(ENCRYPTED_FILE)
    if (!WANTED.test(entry.fileName)) continue
    wanted.push(entry)
    declared += entry.uncompressedSize
  }
  if (declared > most) throw new RefusedTable(TOO_LARGE)
  const parts: { name: string; bytes: Uint8Array }[] = []
  let room = most
  for (const entry of wanted) {
    const unpacked = await unpack(zip, entry, room)
    room -= unpacked.length
    parts.push({ name: entry.fileName, bytes: unpacked })
  }
  return parts
}

/** The stream fails as soon as it brings more bytes than the entry declares. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Uint8Array> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let size = 0
  let checksum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > room) throw new RefusedTable(TOO_LARGE)
    checksum = crc32(chunk, checksum)
    chunks.push(chunk)
  }
  // A byte that changed on the way may turn a price into another number.
  if (checksum !== entry.crc32) throw new RefusedTable(BROKEN_FILE)
  // A buffer of its own, because it is transferred to another thread.
  const unpacked = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    unpacked.set(chunk, at)
    at += chunk.length
  }
  return unpacked
}
