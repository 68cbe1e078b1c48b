import { createHash } from 'node:crypto'
import { access, link, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { errorCode } from './disk-error.ts'
import { ContentDamagedError, settleFile, withPart } from './durable-copy.ts'
import type { OpenedFile } from './file-store.ts'
import { FolderSync, makeFolder, syncFolder } from './folder-sync.ts'
import { modifiedTime } from './incoming-files.ts'
import { openFile } from './open-file.ts'
import { S3Client, S3Error, type S3Settings } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { putStream } from './s3-put.ts'
import { INCOMING } from './storage-key.ts'

/**
 * Bytes under the name of their SHA-256, each once and never changed: what backups and the replica keep. Hashes are of the bytes as
 * they are stored, so no key is needed.
 */
export interface ContentStore {
  has(sha256: string): Promise<boolean>
  /**
   * Durable when it resolves; takes the place of a damaged one. Throws ContentDamagedError when the bytes have another hash, and
   * changes nothing then.
   */
  put(source: Readable, sha256: string): Promise<{ size: number }>
  /** Throws FILE_NOT_FOUND; the stream fails with ContentDamagedError when the bytes are not whole. */
  open(sha256: string): Promise<OpenedFile>
  list(): AsyncIterable<StoredContent>
  /** Removing what is not there is no error. */
  remove(sha256: string): Promise<void>
}

/** The form of it on a disk. */
export interface ContentFolder extends ContentStore {
  /** Takes a file of the same file system over without a second copy. False: it is not there, not whole, or cannot be linked. */
  adopt(path: string, sha256: string): Promise<boolean>
}

export interface StoredContent {
  sha256: string
  modifiedAt: Date
}

const HASH = /^[0-9a-f]{64}$/
/** A process that has been writing one for longer than this has died. */
const LEFTOVER_AFTER_MS = 86_400_000

/**
 * Contents in a folder, which is made when it is missing. Durable order: write in `incoming`, fsync, rename, fsync the folder. What
 * a process that died has named, but perhaps not made durable, is so when this resolves.
 */
export async function openContentFolder(dir: string): Promise<ContentFolder> {
  const incoming = join(dir, INCOMING)
  await makeFolder(incoming)
  await syncFolder(dirname(dir))
  await syncFolder(dir)
  for (const outer of await outerFolders(dir)) await syncFolder(outer)
  await removeLeftovers(incoming)
  const folders = new FolderSync()
  const pathOf = (sha256: string) => join(dir, contentPath(sha256))

  async function* list(): AsyncIterable<StoredContent> {
    for (const outer of await outerFolders(dir)) {
      for (const sha256 of await readdir(outer)) {
        const modifiedAt = HASH.test(sha256) ? await modifiedTime(join(outer, sha256)) : null
        if (modifiedAt !== null) yield { sha256, modifiedAt }
      }
    }
  }

  return {
    ...contentsIn(dir),
    put: (source, sha256) =>
      withPart(source, { folder: incoming, sha256 }, async (part) => {
        const path = pathOf(sha256)
        await folders.make(dirname(path), dir)
        await rename(part, path)
        await folders.sync(dirname(path))
      }),
    list,
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async adopt(path, sha256) {
      const here = pathOf(sha256)
      try {
        if ((await settleFile(path)).sha256 !== sha256) return false
        await folders.make(dirname(here), dir)
        await link(path, here)
      } catch {
        return false
      }
      await folders.sync(dirname(here))
      return true
    },
  }
}

/** What a folder holds, which need not be there, for readers. */
export function contentsIn(dir: string): Pick<ContentStore, 'has' | 'open'> {
  const pathOf = (sha256: string) => join(dir, contentPath(sha256))
  return {
    has: (sha256) => isThere(access(pathOf(sha256)), (error) => errorCode(error) === 'ENOENT'),
    async open(sha256) {
      const { stream, size } = await openFile(pathOf(sha256))
      return { stream: judged(stream, sha256), size }
    },
  }
}

async function outerFolders(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(dir, name))
}

/**
 * Contents in a bucket, below the prefix (without slashes at its ends), which counts from the bucket and not from the prefix of
 * the settings. They are sent from a file in `incomingDir`, because a PUT has to be repeatable.
 */
export function openContentBucket(
  settings: S3Settings,
  prefix: string,
  incomingDir: string = tmpdir(),
): ContentStore {
  const client = new S3Client(settings)
  const below = prefix === '' ? '' : `${prefix}/`
  const pathOf = (sha256: string) => `${below}${contentPath(sha256)}`
  const isNotFound = (error: unknown) => error instanceof S3Error && error.status === 404
  const send = async (method: 'HEAD' | 'DELETE', path: string) => {
    ;(await client.request({ method, path })).resume()
  }

  async function* list(): AsyncIterable<StoredContent> {
    for await (const { key, modifiedAt } of listObjects(client, below)) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1)
      if (HASH.test(sha256) && key === pathOf(sha256)) yield { sha256, modifiedAt }
    }
  }

  return {
    has: (sha256) => isThere(send('HEAD', pathOf(sha256)), isNotFound),
    put: (source, sha256) => putStream(client, pathOf(sha256), source, { sha256, folder: incomingDir }),
    async open(sha256) {
      const { stream, size } = await client.open(pathOf(sha256)).catch((error: unknown) => {
        throw isNotFound(error) ? new AppError('FILE_NOT_FOUND') : error
      })
      return { stream: judged(stream, sha256), size }
    },
    list,
    async remove(sha256) {
      await isThere(send('DELETE', pathOf(sha256)), isNotFound)
    },
  }
}

/** `ab/<sha256>`. Throws for any text that is no hash, so that none becomes a path by accident. */
export function contentPath(sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('not a SHA-256')
  return `${sha256.slice(0, 2)}/${sha256}`
}

async function isThere(asked: Promise<void>, isNotFound: (error: unknown) => boolean): Promise<boolean> {
  return asked.then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false
      throw error
    },
  )
}

/** The same bytes; the stream fails at its end when they have another hash. */
export function judged(stream: Readable, sha256: string): Readable {
  const checked = Readable.from(judgedChunks(stream, sha256), { objectMode: false })
  // Whoever never reads it closes the file too, and one that breaks before it is read does not end the server.
  checked.once('close', () => stream.destroy())
  stream.on('error', () => {})
  return checked
}

async function* judgedChunks(stream: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new ContentDamagedError(`other bytes than ${sha256}`)
}

async function removeLeftovers(incoming: string): Promise<void> {
  const before = new Date(Date.now() - LEFTOVER_AFTER_MS)
  for (const name of await readdir(incoming)) {
    const modifiedAt = await modifiedTime(join(incoming, name))
    if (modifiedAt !== null && modifiedAt < before) await rm(join(incoming, name), { force: true })
  }
}
