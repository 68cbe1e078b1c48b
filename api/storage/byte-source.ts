import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

/** Random access to the bytes of a received file, of which only a few are usually needed. */
export interface ByteSource {
  size: number
  /** Up to `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Promise<Buffer>
}

/** The same with the first bytes, which are needed most, in memory. */
export function withHead(bytes: ByteSource, head: Buffer): ByteSource {
  return {
    size: bytes.size,
    async read(offset, length) {
      if (offset + length <= head.length) return head.subarray(offset, offset + length)
      return bytes.read(offset, length)
    },
  }
}

export function memoryByteSource(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}

/** All bytes, piece by piece; the event loop has a turn before each. */
export async function* inPiecesOf(bytes: ByteSource, length: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.size; offset += length) {
    await turnOfTheLoop()
    yield await bytes.read(offset, length)
  }
}
