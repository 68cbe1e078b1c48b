import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { LIMITS } from '#shared/limits.ts'
import { BROKEN_FILE, ENCRYPTED_FILE, RefusedTable, TOO_LARGE, TOO_MANY_SHEETS } from './uploaded-table.ts'

/** 20,000 rows of 20 columns need about 25 MB of XML. */
const MOST_BYTES = 48 * 1024 * 1024
/** Tables shrink to a tenth. A small file may repeat one row and shrink more, a large one is no table then. */
const MOST_FOLD = 40
const ALWAYS_BYTES = 8 * 1024 * 1024
const MOST_ENTRIES = 2000
/** Parts that are read beside the sheets: programs make some ten. */
const MOST_OTHER_PARTS = 100
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i
/** The parts of a workbook that describe cells: no pictures, drawings, links or printer settings. */
const WANTED = /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/(_rels\/)?[^/]+\.(xml|rels))$/i
/** What lists sheets or parts, each entry of which takes time. */
const LIST = /^(\[Content_Types\]\.xml|.*\.rels|xl\/workbook[^/]*\.xml)$/i
const MOST_LIST_BYTES = 2 * 1024 * 1024

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
  let sheets = 0
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedTable(ENCRYPTED_FILE)
    const isSheet = SHEET.test(entry.fileName)
    if (!isSheet && !WANTED.test(entry.fileName)) continue
    wanted.push(entry)
    sheets += isSheet ? 1 : 0
    declared += entry.uncompressedSize
  }
  if (sheets > LIMITS.importSheets) throw new RefusedTable(TOO_MANY_SHEETS)
  if (declared > most || wanted.length - sheets > MOST_OTHER_PARTS) throw new RefusedTable(TOO_LARGE)
  const parts: { name: string; bytes: Uint8Array }[] = []
  let room = most
  for (const entry of wanted) {
    const isList = LIST.test(entry.fileName)
    const unpacked = await unpack(zip, entry, isList ? Math.min(room, MOST_LIST_BYTES) : room)
    if (isList) requireShortList(unpacked)
    room -= unpacked.length
    parts.push({ name: entry.fileName, bytes: unpacked })
  }
  return parts
}

/** A workbook can list one sheet thousands of times, each of which would be read. */
function requireShortList(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const count = (tag: RegExp) => text.match(tag)?.length ?? 0
  if (count(/<(\w+:)?sheet[\s/>]/gi) > LIMITS.importSheets) throw new RefusedTable(TOO_MANY_SHEETS)
  if (count(/<(\w+:)?(relationship|override|default)[\s/>]/gi) > MOST_ENTRIES)
    throw new RefusedTable(TOO_LARGE)
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
