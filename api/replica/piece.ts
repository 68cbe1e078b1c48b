import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { ContentDamagedError } from '../storage/durable-copy.ts'
import type { WalPages } from './wal-reader.ts'

/** Up to which row of each table of files the replica has what the rows name; null: it is still being gathered. */
export type FilesUpTo = Readonly<Record<string, number>> | null

/**
 * What stands before the pages of a piece of the replica, as one line of JSON. A segment has the pages that were written since the one
 * before, a snapshot all pages as they are after the segment of the same number.
 */
const PieceHeader = z.strictObject({
  format: z.literal(1),
  kind: z.enum(['segment', 'snapshot']),
  /** From 1 in each generation; 0 for the snapshot that a generation begins with. */
  sequence: z.int().check(z.gte(0)),
  /** The SHA-256 of the segment before; null: there is none. */
  previous: z.nullable(z.string()),
  /** When it was read, ISO 8601: everything in it was committed before. */
  at: z.string(),
  pageSize: z.int().check(z.gte(512), z.lte(65_536)),
  databasePages: z.int().check(z.gte(0)),
  /** Where the log was read to. */
  position: z.nullable(
    z.strictObject({ salt: z.string(), frame: z.int(), checksum: z.tuple([z.number(), z.number()]) }),
  ),
  /** The greatest number of a submission that is surely in it; null: none. */
  submissions: z.nullable(z.int()),
  filesUpTo: z.nullable(z.record(z.string(), z.int())),
})
export type PieceHeader = z.infer<typeof PieceHeader>

export interface Segment {
  header: PieceHeader
  sha256: string
  bytes: Buffer
}

const PAGE_NUMBER_BYTES = 4

export function makeSegment(
  { pages, databasePages, pageSize, position }: WalPages,
  more: Pick<PieceHeader, 'sequence' | 'previous' | 'at' | 'submissions' | 'filesUpTo'>,
): Segment {
  const header = segmentHeader({ ...more, pageSize, databasePages, position })
  const parts = [...pages].flatMap(([number, page]) => [pageNumber(number), page])
  const bytes = Buffer.concat([headerLine(header), deflateRawSync(Buffer.concat(parts), { level: 1 })])
  return { header, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function segmentHeader(
  more: Omit<PieceHeader, 'format' | 'kind' | 'position'> & Pick<WalPages, 'position'>,
): PieceHeader {
  const { salt, frame, checksum } = more.position
  return {
    format: 1,
    kind: 'segment',
    ...more,
    position: { salt, frame, checksum: [checksum[0], checksum[1]] },
  }
}

function pageNumber(number: number): Buffer {
  const bytes = Buffer.alloc(PAGE_NUMBER_BYTES)
  bytes.writeUInt32BE(number)
  return bytes
}

export function headerLine(header: PieceHeader): Buffer {
  return Buffer.from(`${JSON.stringify(header)}\n`)
}

/** The header of a piece, and where its pages begin; null: more bytes are needed. Throws ContentDamagedError. */
export function readHeaderLine(bytes: Buffer): { header: PieceHeader; end: number } | null {
  const end = bytes.indexOf(0x0a)
  if (end < 0) return null
  try {
    return { header: PieceHeader.parse(JSON.parse(bytes.toString('utf8', 0, end))), end: end + 1 }
  } catch (cause) {
    throw new ContentDamagedError('no header of a piece', { cause })
  }
}

/** The pages of a whole segment. Throws when it is none. */
export function readSegment(bytes: Buffer): { header: PieceHeader; pages: [number: number, page: Buffer][] } {
  const line = readHeaderLine(bytes)
  if (line === null || line.header.kind !== 'segment') throw new Error('not a segment')
  const { header, end } = line
  const body = inflateRawSync(bytes.subarray(end))
  const each = PAGE_NUMBER_BYTES + header.pageSize
  if (body.length % each !== 0) throw new Error('a page is cut')
  const pages: [number, Buffer][] = []
  for (let at = 0; at < body.length; at += each)
    pages.push([body.readUInt32BE(at), body.subarray(at + PAGE_NUMBER_BYTES, at + each)])
  return { header, pages }
}
