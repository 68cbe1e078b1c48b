import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

let read: Promise<Uint8Array> | null = null

/** Nanum Gothic with all 11,172 syllables, as TrueType. Read once, as a thread may make thousands of PDFs. */
export function koreanFont(): Promise<Uint8Array> {
  read ??= readFont()
  return read
}

async function readFont(): Promise<Uint8Array> {
  const file = '@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff'
  return trueType(aligned(tablesOf(await readFile(createRequire(import.meta.url).resolve(file)))))
}

type FontTables = Map<string, Buffer>

/**
 * The tables within a WOFF (https://www.w3.org/TR/WOFF), inflated. fontkit opens a WOFF as well, but inflates the whole table of outlines
 * anew for each letter.
 */
function tablesOf(woff: Buffer): FontTables {
  const entry = (at: number) => woff.subarray(44 + at * 20)
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at): [string, Buffer] => {
    const [offset, packedLength, length] = [4, 8, 12].map((field) => entry(at).readUInt32BE(field))
    const packed = woff.subarray(offset, (offset ?? 0) + (packedLength ?? 0))
    return [entry(at).toString('latin1', 0, 4), packedLength === length ? packed : inflateSync(packed)]
  })
  return new Map(tables)
}

/**
 * Begins each outline at a multiple of four bytes. Those of this font are packed more closely, and fontkit halves their positions in a
 * small subset, by which letters would be lost.
 */
function aligned(tables: FontTables): FontTables {
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => Buffer.from(tables.get(tag) ?? []))
  if (!head?.length || !loca || !glyf) throw new Error('the Korean font has no outlines')
  const isLong = head.readInt16BE(50) === 1
  const positionOf = (at: number) => (isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2)
  const count = loca.length / (isLong ? 4 : 2)
  const outlines: Buffer[] = []
  const positions = Buffer.alloc(count * 4)
  let end = 0
  for (let at = 0; at < count - 1; at += 1) {
    const outline = padded(glyf.subarray(positionOf(at), positionOf(at + 1)))
    outlines.push(outline)
    end += outline.length
    positions.writeUInt32BE(end, (at + 1) * 4)
  }
  head.writeInt16BE(1, 50)
  return new Map([...tables, ['head', head], ['loca', positions], ['glyf', Buffer.concat(outlines)]])
}

/** Without checksums, which fontkit does not read. */
function trueType(tables: FontTables): Uint8Array {
  const header = Buffer.alloc(12 + tables.size * 16)
  header.writeUInt32BE(0x00010000)
  header.writeUInt16BE(tables.size, 4)
  const contents: Buffer[] = []
  let end = header.length
  for (const [tag, table] of tables) {
    const start = 12 + contents.length * 16
    header.write(tag, start, 'latin1')
    header.writeUInt32BE(end, start + 8)
    header.writeUInt32BE(table.length, start + 12)
    contents.push(padded(table))
    end += padded(table).length
  }
  return Buffer.concat([header, ...contents])
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}
