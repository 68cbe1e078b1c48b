import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chain } from './chain.ts'
import { makeSegment, type PieceHeader, type Segment } from './piece.ts'
import type { ReplicaPlace } from './replica-place.ts'
import type { WalPages } from './wal-reader.ts'

/** The segments of a chain that were read and are not shipped yet, in their order. They wait in memory, compressed. */
export class Unshipped {
  readonly #workDir: string
  #segments: Segment[] = []
  #bytes = 0

  constructor(workDir: string) {
    this.#workDir = workDir
  }

  get bytes(): number {
    return this.#bytes
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0
  }

  get first(): PieceHeader | null {
    return this.#segments[0]?.header ?? null
  }

  /** Those that wait now: more may come while they are shipped. */
  now(): readonly Segment[] {
    return [...this.#segments]
  }

  /** Makes what was read the next segment of the chain. */
  add(chain: Chain, pages: WalPages, more: Pick<PieceHeader, 'submissions' | 'filesUpTo'>): PieceHeader {
    const segment = makeSegment(pages, {
      sequence: chain.sequence + 1,
      previous: chain.previous,
      at: new Date().toISOString(),
      ...more,
    })
    chain.sequence += 1
    chain.previous = segment.sha256
    this.#segments.push(segment)
    this.#bytes += segment.bytes.length
    return segment.header
  }

  async put(place: ReplicaPlace, { generation }: Chain, { header, bytes, sha256 }: Segment): Promise<void> {
    const { sequence, kind } = header
    const path = join(this.#workDir, 'segment')
    await writeFile(path, bytes, { mode: 0o600 })
    await place.put({ generation, sequence, kind, sha256 }, { path, size: bytes.length, sha256 })
  }

  removeFirst(): void {
    this.#bytes -= this.#segments.shift()?.bytes.length ?? 0
  }

  clear(): void {
    this.#segments = []
    this.#bytes = 0
  }
}
