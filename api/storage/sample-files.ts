/** Small real files of each accepted kind, made by their formats' rules; for tests. */

export function pdf(padding = 0): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'),
    Buffer.alloc(padding, 0x20),
    Buffer.from('\n%%EOF\n'),
  ])
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

/** With an APP1 segment of `metadata` bytes before the frame header, as photos have. */
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

/** An OLE2 container with one stream of the given name in its directory. */
export function ole2(streamName = 'WordDocument'): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  const entry = 1024 + 128
  bytes.write(streamName, entry, 'utf16le')
  bytes.writeUInt16LE((streamName.length + 1) * 2, entry + 64)
  bytes.writeUInt8(2, entry + 66)
  return bytes
}

/** A ZIP of empty parts with these names. */
export function zip(names: readonly string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const local = Buffer.alloc(30 + Buffer.byteLength(name))
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + Buffer.byteLength(name))
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    locals.push(local)
    entries.push(entry)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export function docx(...more: string[]): Buffer {
  return zip(['_rels/.rels', 'word/document.xml', ...more, '[Content_Types].xml'])
}
