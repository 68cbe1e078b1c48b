import { type OfflineFile, readFile } from '../../offline/index.ts'

const PACKED = 'application/x-packed-files'
const HEADER_LENGTH_BYTES = 4

interface Header {
  name: string
  type: string
  size: number
}

/**
 * Several chosen files as the one file that a draft holds: the length of a JSON header, the header, then the bytes one
 * after the other. A single file is not packed; no file is null.
 */
export async function packFiles(files: readonly File[]): Promise<OfflineFile | null> {
  const [first, ...more] = files
  if (first === undefined) return null
  if (more.length === 0) return readFile(first)
  const headers = files.map(({ name, type, size }): Header => ({ name, type, size }))
  const header = new TextEncoder().encode(JSON.stringify(headers))
  const length = new DataView(new ArrayBuffer(HEADER_LENGTH_BYTES))
  length.setUint32(0, header.byteLength)
  const packed = new Blob([length.buffer, header, ...files])
  return { name: first.name, type: PACKED, bytes: new Uint8Array(await packed.arrayBuffer()) }
}

/** The files that `packFiles` was given. */
export function unpackFiles(file: OfflineFile | null | undefined): File[] {
  if (file === null || file === undefined) return []
  if (file.type !== PACKED) return [new File([file.bytes], file.name, { type: file.type })]
  const view = new DataView(file.bytes.buffer, file.bytes.byteOffset)
  let at = HEADER_LENGTH_BYTES + view.getUint32(0)
  const header = new TextDecoder().decode(file.bytes.subarray(HEADER_LENGTH_BYTES, at))
  return (JSON.parse(header) as Header[]).map(({ name, type, size }) => {
    const bytes = file.bytes.slice(at, at + size)
    at += size
    return new File([bytes], name, { type })
  })
}
