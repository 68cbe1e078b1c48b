import type { EndedAt } from './ended-at.ts'
import type { LogFollower } from './log-follower.ts'
import { type PieceHeader, readSegment } from './piece.ts'
import { readBytes, readHeader } from './read-pieces.ts'
import { generationName, type PieceName, type ReplicaPlace } from './replica-place.ts'

/** A row of segments without a gap, and what the next one goes on from. */
export interface Chain {
  generation: string
  /** Of the newest segment that was read; it may still wait to be shipped. */
  sequence: number
  previous: string | null
  shipped: number
  /** When the newest one that is there was read, ISO 8601; null: none is. */
  shippedAt: string | null
  hasSnapshot: boolean
  snapshotAt: number
}

export function newChain(epoch: number, now: Date): Chain {
  return {
    generation: generationName(epoch, now),
    sequence: 0,
    previous: null,
    shipped: 0,
    shippedAt: null,
    hasSnapshot: false,
    snapshotAt: 0,
  }
}

/** The newest generation, which the follower then goes on from; null: nobody knows what was committed since its end. */
export async function newestChain(
  place: ReplicaPlace,
  pieces: readonly PieceName[],
  { follower, endedAt }: { follower: LogFollower; endedAt: EndedAt },
): Promise<{ chain: Chain; header: PieceHeader } | null> {
  const generation = pieces.at(-1)?.generation
  const own = pieces.filter((piece) => piece.generation === generation)
  const snapshot = own.findLast(({ kind }) => kind === 'snapshot')
  const segment = own.findLast(({ kind }) => kind === 'segment')
  if (snapshot === undefined) return null
  const since = own.filter(({ kind, sequence }) => kind === 'segment' && sequence > snapshot.sequence)
  const end = since.at(-1)?.sequence ?? snapshot.sequence
  // What came after a gap could never be rebuilt.
  if (new Set(since.map(({ sequence }) => sequence)).size !== end - snapshot.sequence) return null
  const ofSnapshot = await readHeader(place, snapshot)
  const isSegment = segment !== undefined && segment.sequence >= snapshot.sequence
  const last = isSegment ? segment : snapshot
  const header = isSegment ? readSegment(await readBytes(place, segment)).header : ofSnapshot
  if (endedAt.is(last)) follower.goOnFrom(null)
  else if (header.position === null || !follower.canGoOnFrom(header.position)) return null
  const chain = {
    generation: last.generation,
    sequence: last.sequence,
    previous: isSegment ? last.sha256 : header.previous,
    shipped: last.sequence,
    shippedAt: header.at,
    hasSnapshot: true,
    snapshotAt: Date.parse(ofSnapshot.at),
  }
  return { chain, header }
}
