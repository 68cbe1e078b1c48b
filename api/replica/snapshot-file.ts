import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import type { LocalFile } from '../storage/s3-put.ts'
import { headerLine, type PieceHeader } from './piece.ts'

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
 * Makes a snapshot of a copy of the database at `path.copy`, which is removed: the pages that were written while it was begun are
 * written over it first. Returns the file at `path`.
 */
export async function makeSnapshotFile(
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
