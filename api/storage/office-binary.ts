import type { ByteSource } from './byte-source.ts'

/** Streams without which Word 97–2003 and Excel 5–2003 cannot open their files. */
const KIND_OF_STREAM: Readonly<Record<string, 'doc' | 'xls'>> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
}
const FREE_OR_END = 0xffff_fffa
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const STREAM = 2
const NO_ENTRY = 0xffff_ffff
/** A document of thousands of embedded objects has some hundred kilobytes of directory. */
const MOST_DIRECTORY_BYTES = 2 * 1024 * 1024
/** Even with the smallest sectors sixteen suffice for 130 MB; the limit ends a chain that runs in circles. */
const MOST_TABLE_SECTORS = 16
const MOST_ENTRIES_VISITED = 4096

/**
 * The kind of document at the root of an OLE2 container. Embedded documents lie deeper, so a Word document with an embedded
 * table is a Word document; presentations, installers and mails use the container too and are neither.
 */
export async function officeBinaryKind(bytes: ByteSource): Promise<'doc' | 'xls' | null> {
  const names = await rootStreams(bytes)
  const kinds = new Set(names?.flatMap((name) => KIND_OF_STREAM[name] ?? []))
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}

export const LOCKED_BY_PASSWORD = '암호가 걸린 파일입니다. 암호를 해제한 뒤 다시 올려주세요.'

/** Office since 2007 writes this container for a document or workbook that is locked by a password. */
export async function isEncryptedPackage(bytes: ByteSource): Promise<boolean> {
  return (await rootStreams(bytes))?.includes('EncryptedPackage') ?? false
}

/** The names of all streams and storages, at any depth, in use or not; null when the container is broken. */
export async function namesInContainer(bytes: ByteSource): Promise<string[] | null> {
  const directory = await directoryOf(bytes)
  if (directory === null) return null
  const names: string[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES)
    names.push(entryName(directory.subarray(at, at + ENTRY_BYTES)))
  return names
}

/** The names of the streams directly below the root ([MS-CFB] §2.6); null when the container is broken. */
async function rootStreams(bytes: ByteSource): Promise<string[] | null> {
  const directory = await directoryOf(bytes)
  return directory === null ? null : streamsBelowRoot(directory)
}

async function directoryOf(bytes: ByteSource): Promise<Buffer | null> {
  const header = await bytes.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) return null
  const shift = header.readUInt16LE(30)
  return shift === 9 || shift === 12 ? readDirectory(bytes, header, 1 << shift) : null
}

function entryName(entry: Buffer): string {
  const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64))) - 2
  return entry.toString('utf16le', 0, nameBytes)
}

function streamsBelowRoot(directory: Buffer): string[] | null {
  const names: string[] = []
  const root = directory.readUInt32LE(76)
  const open = [root]
  for (let visited = 0; open.length > 0; visited += 1) {
    const id = open.pop() ?? NO_ENTRY
    if (id === NO_ENTRY) continue
    const entry = directory.subarray(id * ENTRY_BYTES, (id + 1) * ENTRY_BYTES)
    if (entry.length < ENTRY_BYTES || visited > MOST_ENTRIES_VISITED) return null
    if (entry[66] === STREAM) names.push(entryName(entry))
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }
  return names
}

/** All sectors of the directory in order; null when the chain leaves the file, never ends, or is too long. */
async function readDirectory(bytes: ByteSource, header: Buffer, sectorBytes: number): Promise<Buffer | null> {
  const sectorAt = (sector: number) => bytes.read((sector + 1) * sectorBytes, sectorBytes)
  const tables = await allocationTables(header, sectorBytes, sectorAt)
  const perTable = sectorBytes / 4
  const sectors = new Map<number, Buffer>()
  let sector = header.readUInt32LE(48)
  while (sector < FREE_OR_END) {
    const data = await sectorAt(sector)
    const table = tables[Math.floor(sector / perTable)]
    if (data.length < sectorBytes || table === undefined || sectors.has(sector)) return null
    sectors.set(sector, data)
    if (sectors.size * sectorBytes > MOST_DIRECTORY_BYTES) return null
    const next = await sectorAt(table)
    if (next.length < sectorBytes) return null
    sector = next.readUInt32LE((sector % perTable) * 4)
  }
  return sectors.size === 0 ? null : Buffer.concat([...sectors.values()])
}

/** The sectors of the allocation table: 109 are listed in the header, the others in a chain of their own. */
async function allocationTables(
  header: Buffer,
  sectorBytes: number,
  sectorAt: (sector: number) => Promise<Buffer>,
): Promise<number[]> {
  const tables: number[] = []
  const take = (list: Buffer, from: number, until: number) => {
    for (let at = from; at < until; at += 4) tables.push(list.readUInt32LE(at))
  }
  take(header, 76, HEADER_BYTES)
  let sector = header.readUInt32LE(68)
  for (let read = 0; sector < FREE_OR_END && read < MOST_TABLE_SECTORS; read += 1) {
    const list = await sectorAt(sector)
    if (list.length < sectorBytes) break
    take(list, 0, sectorBytes - 4)
    sector = list.readUInt32LE(sectorBytes - 4)
  }
  return tables.filter((table) => table < FREE_OR_END)
}
