import type { ByteSource } from './byte-source.ts'

/** Directory entries of an OLE2 file are 128 bytes, aligned, and begin with their name in UTF-16. */
const ENTRY_BYTES = 128
const NAME_LENGTH_AT = 64
const TYPE_AT = 66
const STREAM = 2
const NAME = Buffer.from('WordDocument\0', 'utf16le')
const CHUNK = 1024 * 1024

/** True for a Word 97–2003 document; Excel, PowerPoint, installers and mails share the container but not this stream. */
export async function isWordBinary(bytes: ByteSource): Promise<boolean> {
  for (let start = 0; start < bytes.size; start += CHUNK) {
    const chunk = await bytes.read(start, CHUNK)
    for (let at = chunk.indexOf(NAME); at !== -1; at = chunk.indexOf(NAME, at + 1)) {
      if (at % ENTRY_BYTES === 0 && isStreamEntry(chunk.subarray(at, at + ENTRY_BYTES))) return true
    }
  }
  return false
}

function isStreamEntry(entry: Buffer): boolean {
  return (
    entry.length === ENTRY_BYTES &&
    entry.readUInt16LE(NAME_LENGTH_AT) === NAME.length &&
    entry[TYPE_AT] === STREAM
  )
}
