import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a ZIP, whose declarations may be wrong. */
export interface ZipEntry {
  name: string
  /** The content, already deflated. */
  deflated: Buffer
  /** The unpacked size that the directory declares. */
  declared: number
  checksum: number
  isEncrypted?: boolean
}

/** An entry with correct declarations. */
export function zipEntry(name: string, content: string | Buffer): ZipEntry {
  const bytes = Buffer.from(content)
  return { name, deflated: deflateRawSync(bytes), declared: bytes.length, checksum: crc32(bytes) }
}

const MEGABYTE = 1024 * 1024

/** So many megabytes of blanks, packed to a kilobyte each, with the size that the entry claims. */
export function bombEntry(name: string, megabytes: number, declared = megabytes * MEGABYTE): ZipEntry {
  // A piece that is flushed in full is complete in itself and may be repeated.
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: 3 })
  const end = deflateRawSync(Buffer.alloc(0))
  return {
    name,
    deflated: Buffer.concat([...Array.from({ length: megabytes }, () => piece), end]),
    declared,
    checksum: 0,
  }
}

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, deflated, declared, checksum, isEncrypted = false } of entries) {
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(checksum, 10)
    common.writeUInt32LE(deflated.length, 14)
    common.writeUInt32LE(declared, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, deflated])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}
