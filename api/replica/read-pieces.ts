import { buffer } from 'node:stream/consumers'
import { ContentDamagedError } from '../storage/durable-copy.ts'
import { type PieceHeader, readHeaderLine } from './piece.ts'
import type { PieceName, ReplicaPlace } from './replica-place.ts'

/** All bytes of a piece. Throws when they are not those that its name says. */
export async function readBytes(place: ReplicaPlace, name: PieceName): Promise<Buffer> {
  return buffer(await place.open(name))
}

/** What stands before the pages; the rest is not read, and so not judged. */
export async function readHeader(place: ReplicaPlace, name: PieceName): Promise<PieceHeader> {
  const stream = await place.open(name)
  let bytes = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk])
    const line = readHeaderLine(bytes)
    if (line !== null) return line.header
  }
  throw new ContentDamagedError('a piece without a header')
}
