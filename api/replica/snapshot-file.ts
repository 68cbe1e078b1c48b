import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import type { LocalFile } from '../storage/s3-put.ts'
import type { LogFollower } from './log-follower.ts'
import { headerLine, type PieceHeader } from './piece.ts'
import type { WalPages } from './wal-reader.ts'

/** Writes pages where they belong in a database file that nobody has open, and cuts it to its size. */
export async function writePages(
  file: FileHandle,
  pages: Iterable<[number: number, page: Buffer]>,
  { pageSize, databasePages }: { pageSize: number; databasePages: number },
): Promise<void> {
  for (const [number, page] of pages)
    if (number <= databasePages) await file.write(page, 0, pageSize, (number - 1) * pageSize)
  await file.truncate(databasePages * pageSize)
}

/**
 * Makes a snapshot, at `path`, of the database as it is now, while others go on writing. `each` hears of what was committed meanwhile
 * and had not been read; `header` is then asked which segment the snapshot comes after.
 */
export async function takeSnapshot(
  follower: LogFollower,
  path: string,
  how: {
    each: (pages: WalPages) => void
    header: () => Pick<PieceHeader, 'sequence' | 'previous' | 'submissions' | 'filesUpTo'>
  },
): Promise<{ file: LocalFile; sequence: number; at: number }> {
  const { held } = follower
  const copy = held.beginCopy()
  const written: WalPages[] = []
  // The copy has some of this or all: written over it, these pages make it the database as it is after the newest segment.
  follower.readRest((pages) => {
    written.push(pages)
    how.each(pages)
  })
  const header = how.header()
  const { position } = follower
  const at = Date.now()
  await rm(`${path}.copy`, { force: true })
  try {
    await copy.to(`${path}.copy`)
  } finally {
    copy.close()
  }
  const { pageSize } = held
  const { size } = await stat(`${path}.copy`)
  const pages = written.map((each) => each.pages)
  const file = await makeSnapshotFile(path, pages, {
    format: 1,
    kind: 'snapshot',
    ...header,
    at: new Date(at).toISOString(),
    pageSize,
    databasePages: written.at(-1)?.databasePages ?? Math.floor(size / pageSize),
    position: position === null ? null : { ...position, checksum: [...position.checksum] },
  })
  return { file, sequence: header.sequence, at }
}

/** The copy at `path.copy` is removed: the pages that were written while it was begun are written over it first. */
async function makeSnapshotFile(
  path: string,
  written: readonly Map<number, Buffer>[],
  header: PieceHeader,
): Promise<LocalFile> {
  const copy = `${path}.copy`
  try {
    const file = await open(copy, 'r+')
    try {
      for (const pages of written) await writePages(file, pages, header)
    } finally {
      await file.close()
    }
    const hash = createHash('sha256')
    let size = 0
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    const target = createWriteStream(path, { mode: 0o600 })
    counting.write(headerLine(header))
    await pipeline(createReadStream(copy), createDeflateRaw({ level: 1 }), counting, target)
    return { path, size, sha256: hash.digest('hex') }
  } finally {
    await rm(copy, { force: true })
  }
}
