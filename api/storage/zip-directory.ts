import type { ByteSource } from './byte-source.ts'

const END_RECORD = Buffer.from('PK\u0005\u0006', 'latin1')
const END_RECORD_BYTES = 22
const MOST_COMMENT_BYTES = 65_535
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
/** A document of thousands of parts has some 200 kB of directory. */
const MOST_DIRECTORY_BYTES = 2 * 1024 * 1024

/** True when the file ends with a ZIP directory, whatever it begins with. */
export async function endsAsZip(bytes: ByteSource): Promise<boolean> {
  return (await endRecord(bytes)) !== null
}

const MAIN_PARTS = { docx: /^word\/document\d*\.xml$/, xlsx: /^xl\/workbook\d*\.xml$/ } as const

/**
 * The kind of an Office document without macros: its ZIP directory has the part that this kind must have, no such part of
 * another kind, and no macro project. Null: something else.
 */
export async function officePackageKind(bytes: ByteSource): Promise<'docx' | 'xlsx' | null> {
  const names = await entryNames(bytes)
  if (names === null || !names.includes('[Content_Types].xml')) return null
  if (names.some((name) => /(^|\/)(vbaProject\.bin|macrosheets\/)/i.test(name))) return null
  const isA = (kind: keyof typeof MAIN_PARTS) => names.some((name) => MAIN_PARTS[kind].test(name))
  if (isA('docx') === isA('xlsx')) return null
  return isA('docx') ? 'docx' : 'xlsx'
}

async function entryNames(bytes: ByteSource): Promise<string[] | null> {
  const end = await endRecord(bytes)
  if (end === null) return null
  const { directorySize, directoryOffset } = end
  if (directorySize > MOST_DIRECTORY_BYTES || directoryOffset + directorySize > bytes.size) return null
  const directory = await bytes.read(directoryOffset, directorySize)
  const names: string[] = []
  for (let at = 0; at < directory.length; ) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    names.push(directory.toString('utf8', at + ENTRY_BYTES, nameEnd))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}

/** The end record: the last one whose comment ends exactly at the end of the file. */
async function endRecord(
  bytes: ByteSource,
): Promise<{ directorySize: number; directoryOffset: number } | null> {
  const start = Math.max(0, bytes.size - END_RECORD_BYTES - MOST_COMMENT_BYTES)
  const tail = await bytes.read(start, bytes.size - start)
  for (
    let at = tail.lastIndexOf(END_RECORD);
    at !== -1;
    at = at === 0 ? -1 : tail.lastIndexOf(END_RECORD, at - 1)
  ) {
    if (at + END_RECORD_BYTES > tail.length) continue
    if (at + END_RECORD_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    return { directorySize: tail.readUInt32LE(at + 12), directoryOffset: tail.readUInt32LE(at + 16) }
  }
  return null
}
