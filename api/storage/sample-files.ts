import type { NamedFile, ReceivedFile } from './file-store.ts'
import { zipEntry, zipOf } from './sample-zip.ts'

/** Small real files of each accepted kind, made by their formats' rules; for tests. */

/** One empty page; `padding` bytes of space lie before it. */
export function pdf(padding = 0): Buffer {
  const begin = Buffer.concat([Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'), Buffer.alloc(padding, 0x20)])
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n',
  ]
  let at = begin.length
  const lines = objects.map((object) => {
    const line = `${String(at).padStart(10, '0')} 00000 n \n`
    at += object.length
    return line
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${lines.join('')}trailer<</Size 4/Root 1 0 R>>\n`
  // As long whatever the padding, so that a file of a wanted size can be made.
  const end = `startxref\n${String(at).padStart(10, '0')}\n%%EOF\n`
  return Buffer.concat([begin, Buffer.from(objects.join('') + table + end)])
}

export function png(width = 2, height = 2): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
  return Buffer.concat([signature, header, end])
}

/** With an APP1 segment of `metadata` bytes before the frame header, as in photos. */
export function jpeg(width = 2, height = 2, metadata = 40): Buffer {
  const app1 = Buffer.alloc(metadata + 4)
  app1.writeUInt16BE(0xffe1, 0)
  app1.writeUInt16BE(metadata + 2, 2)
  const frame = Buffer.alloc(11)
  frame.writeUInt16BE(0xffc0, 0)
  frame.writeUInt16BE(9, 2)
  frame.writeUInt8(8, 4)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    app1,
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
  ])
}

export function gif(width = 2, height = 2): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  return header
}

export function bmp(width = 2, height = 2): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** Big-endian, as scanners write it, with the directory after the pixels. */
export function tiff(width = 2, height = 2): Buffer {
  const bytes = Buffer.alloc(16 + 2 + 2 * 12 + 4)
  bytes.write('MM\0*', 'latin1')
  bytes.writeUInt32BE(16, 4)
  bytes.writeUInt16BE(2, 16)
  for (const [index, value] of [width, height].entries()) {
    const at = 18 + index * 12
    bytes.writeUInt16BE(256 + index, at)
    bytes.writeUInt16BE(4, at + 2)
    bytes.writeUInt32BE(1, at + 4)
    bytes.writeUInt32BE(value, at + 8)
  }
  return bytes
}

/** In the extended format, which pictures with metadata use. */
export function webp(width = 2, height = 2): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

const SECTOR = 512
const NONE = 0xffff_ffff
const CHAIN_END = 0xffff_fffe

/**
 * An OLE2 container with one stream of this name at its root and, if given, another in a storage below it: header, allocation
 * table, directory.
 */
export function ole2(streamName = 'WordDocument', embedded?: string): Buffer {
  const bytes = Buffer.alloc(3 * SECTOR)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(CHAIN_END, 68)
  bytes.fill(0xff, 76, SECTOR)
  bytes.writeUInt32LE(0, 76)
  bytes.fill(0xff, SECTOR, 2 * SECTOR)
  bytes.writeUInt32LE(0xffff_fffd, SECTOR)
  bytes.writeUInt32LE(CHAIN_END, SECTOR + 4)
  const entry = (id: number, name: string, type: number, links: { next?: number; child?: number }) => {
    const at = 2 * SECTOR + id * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64)
    bytes.writeUInt8(type, at + 66)
    bytes.writeUInt32LE(NONE, at + 68)
    bytes.writeUInt32LE(links.next ?? NONE, at + 72)
    bytes.writeUInt32LE(links.child ?? NONE, at + 76)
  }
  entry(0, 'Root Entry', 5, { child: 1 })
  entry(1, streamName, 2, embedded === undefined ? {} : { next: 2 })
  if (embedded !== undefined) {
    entry(2, 'ObjectPool', 1, { child: 3 })
    entry(3, embedded, 2, {})
  }
  return bytes
}

/** A ZIP of empty parts with these names. */
export function zip(names: readonly string[]): Buffer {
  return zipOf(names.map((name) => zipEntry(name, '')))
}

export function docx(...more: string[]): Buffer {
  return zip(['_rels/.rels', 'word/document.xml', ...more, '[Content_Types].xml'])
}

export function xlsx(...more: string[]): Buffer {
  return zip(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', ...more])
}

/** The row of a file that was received and kept. */
export function namedFile(
  { size, sha256, storedSha256 }: Pick<ReceivedFile, 'size' | 'sha256' | 'storedSha256'>,
  storageKey: string,
): NamedFile {
  return { storage_key: storageKey, file_size: size, sha256, stored_sha256: storedSha256 }
}
