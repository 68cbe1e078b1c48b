import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { errorCode, translateDiskError } from './disk-error.ts'
import { replaceDurably } from './durable-copy.ts'
import type { FileStoreConfig } from './file-store.ts'
import { S3Client, S3Error, type S3Settings } from './s3-client.ts'
import { prefixOf } from './s3-file-store.ts'
import { listObjects } from './s3-listing.ts'
import { readText, writeText } from './s3-text.ts'
import { INCOMING, isStorageKey } from './storage-key.ts'

/** The file of a folder, or the object of a bucket, by which a store knows its database. No storage key looks like it. */
export const STORE_MARK = '.portal-store'

/** A store as the start looks at it, before anything may be written there. */
export interface MarkableStore {
  /** Where it is, for the operator. */
  place: string
  /** Null: it has none. */
  readMark(): Promise<string | null>
  /** Durable when it resolves; makes the folder. */
  writeMark(mark: string): Promise<void>
  has(storageKey: string): Promise<boolean>
  /** Whether it holds finished files, whoever's they are. */
  hasFiles(): Promise<boolean>
}

/** The store that FILE_STORE names. */
export function markableStore(fileStore: FileStoreConfig): MarkableStore {
  return fileStore.kind === 'disk' ? markableFolder(fileStore.dir) : markableBucket(fileStore)
}

/**
 * Marks a store as that of the database with this id, over any other mark, and returns the mark. It also holds a random part: two
 * folders that one database has marked are not the same store.
 */
export async function markStore(fileStore: FileStoreConfig, storeId: string): Promise<string> {
  const mark = `${storeId} ${randomUUID()}`
  await markableStore(fileStore).writeMark(mark)
  return mark
}

/**
 * Throws UNAVAILABLE while the store does not carry the mark that it had at the start, as a folder that was unmounted since; of a disk
 * that fails, what every other failure of it says.
 */
export type RequireMark = () => Promise<void>

export function markWatch(fileStore: FileStoreConfig, mark: string): RequireMark {
  const store = markableStore(fileStore)
  const path = fileStore.kind === 'disk' ? join(fileStore.dir, STORE_MARK) : null
  let known = ''
  return async () => {
    try {
      const seen = path === null ? bucketNow() : await identityOf(path)
      if (seen === known) return
      if ((await store.readMark()) !== mark)
        throw new Error(`the file store does not carry its mark: ${store.place}`)
      known = seen
    } catch (cause) {
      throw translateDiskError(cause) ?? new AppError('UNAVAILABLE', { cause, retryAfter: 60 })
    }
  }
}

/** A bucket is not unmounted: an answer of the last seconds is enough. */
function bucketNow(): string {
  return String(Math.floor(performance.now() / 5000))
}

/** Of the file itself: reading it each time would cost more. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path)
  return `${dev}:${ino}`
}

/** Whether the database with this id has made the mark. */
export function isMarkOf(mark: string, storeId: string): boolean {
  return mark.startsWith(`${storeId} `)
}

function markableFolder(dir: string): MarkableStore {
  const path = join(dir, STORE_MARK)
  return {
    place: dir,
    readMark: () => orNull(readFile(path, 'utf8')),
    async writeMark(mark) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await replaceDurably(path, mark)
    },
    has: async (storageKey) => (await orNull(stat(join(dir, storageKey)))) !== null,
    async hasFiles() {
      // Only where files are kept: a mounted disk has folders of its own, which may be closed.
      const months = ((await orNull(readdir(dir))) ?? []).filter((name) => /^\d{6}$/.test(name))
      for (const month of months)
        for await (const { parentPath, name } of await opendir(join(dir, month), { recursive: true }))
          if (isFinished(relative(dir, join(parentPath, name)))) return true
      return false
    },
  }
}

function markableBucket(settings: S3Settings): MarkableStore {
  const client = new S3Client(settings)
  const prefix = prefixOf(settings)
  const path = `${prefix}${STORE_MARK}`
  return {
    place: `s3://${settings.bucket}/${prefix}`,
    readMark: () => readText(client, path),
    writeMark: (mark) => writeText(client, path, mark),
    async has(storageKey) {
      const head = await orNull(client.request({ method: 'HEAD', path: `${prefix}${storageKey}` }))
      head?.resume()
      return head !== null
    },
    async hasFiles() {
      for await (const { key } of listObjects(client, prefix))
        if (isFinished(key.slice(prefix.length))) return true
      return false
    },
  }
}

function isFinished(storageKey: string): boolean {
  return isStorageKey(storageKey) && !storageKey.startsWith(`${INCOMING}/`)
}

/** Null where there is no such file, folder or object. */
async function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT' || (error instanceof S3Error && error.status === 404)
    if (isMissing) return null
    throw error
  }
}
