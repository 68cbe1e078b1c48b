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

/** Bytes that lie in memory, one piece after the other. */
export function memoryByteSource(...pieces: Buffer[]): ByteSource {
  return {
    size: bytesIn(pieces),
    async read(offset, length) {
      const [, from] = splitAt(offset, pieces)
      return inOne(splitAt(length, from)[0])
    },
  }
}

export function bytesIn(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}

/** The first so many bytes, and the rest; nothing is copied. */
export function splitAt(bytes: number, pieces: readonly Buffer[]): [Buffer[], Buffer[]] {
  const [before, after]: [Buffer[], Buffer[]] = [[], []]
  let left = Math.max(0, bytes)
  for (const piece of pieces) {
    if (left > 0) before.push(piece.subarray(0, left))
    if (left < piece.length) after.push(piece.subarray(left))
    left = Math.max(0, left - piece.length)
  }
  return [before, after]
}

/** Copies only where there are several. */
export function inOne(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
}

/** All bytes, piece by piece; the event loop has a turn before each. */
export async function* inPiecesOf(bytes: ByteSource, length: number): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.size; offset += length) {
    await turnOfTheLoop()
    yield await bytes.read(offset, length)
  }
}
