import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import type { Keyring } from '../keys/keyring.ts'
import { noSpace, translateDiskError } from './disk-error.ts'
import type { FileStore, NamedFile, StoredFile, StoredFiles } from './file-store.ts'
import { FreeSpace } from './free-space.ts'
import { IncomingFiles, type PartFile } from './incoming-files.ts'
import { S3Client, S3Error, type S3Settings } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { putStream, putWhole } from './s3-put.ts'
import { INCOMING, isStorageKey, newStorageKey, requireStorageKey } from './storage-key.ts'
import { openWhole } from './whole-files.ts'

export interface S3FileStoreOptions {
  settings: S3Settings
  /** A local folder for files that are being received. */
  incomingDir: string
  keys: Keyring
  freeSpaceReserveBytes: number
}

/**
 * Files in an S3-compatible store. A file is received and judged on the local disk and sent in one PUT with its SHA-256; before
 * `keep` answers, what the store holds is compared with it.
 */
export async function openS3FileStore(options: S3FileStoreOptions): Promise<FileStore> {
  const { settings, incomingDir, keys, freeSpaceReserveBytes } = options
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const client = new S3Client(settings)
  const freeSpace = new FreeSpace(incomingDir, freeSpaceReserveBytes)
  const incoming = new IncomingFiles(incomingDir, { keys, freeSpace, keepPart })
  const prefix = prefixOf(settings)
  const objectPath = (storageKey: string) => `${prefix}${requireStorageKey(storageKey)}`
  const stored = storedFilesOnS3(settings, client)
  let tell: (file: NamedFile) => void = () => {}

  async function keepPart(part: PartFile): Promise<string> {
    const storageKey = newStorageKey(new Date(), part.randomPart)
    const path = objectPath(storageKey)
    const file = { path: part.path, size: part.storedSize, sha256: part.storedSha256 }
    await putWhole(client, path, file).catch((error: unknown) => {
      throw unavailable(error)
    })
    await rm(part.path, { force: true })
    return storageKey
  }

  async function* list(olderThan: Date): AsyncIterable<StoredFile> {
    yield* incoming.leftovers(olderThan)
    for await (const { key, modifiedAt } of listObjects(client, prefix)) {
      const storageKey = key.slice(prefix.length)
      if (isStorageKey(storageKey) && modifiedAt < olderThan) yield { storageKey, modifiedAt }
    }
  }

  return {
    receive: (source, limits) => incoming.receive(source, limits),
    openStored: stored.openStored,
    open: (file) => openWhole(stored, keys, file, () => tell(file)),
    onDamaged(listener) {
      tell = listener
    },
    seal: async (storageKey) => incoming.seal((await stored.openStored(storageKey)).stream),
    async remove(storageKey) {
      const path = objectPath(storageKey)
      if (storageKey.startsWith(`${INCOMING}/`)) {
        await rm(join(incomingDir, storageKey.slice(INCOMING.length + 1)), { force: true })
        return
      }
      const answer = await client.request({ method: 'DELETE', path }).catch((error: unknown) => {
        if (error instanceof S3Error && error.status === 404) return null
        throw unavailable(error)
      })
      answer?.resume()
    },
    async repair(storageKey, source, sha256) {
      await putStream(client, objectPath(storageKey), source, { sha256, folder: incomingDir })
    },
    list,
    async ping() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix }
      ;(await client.request({ method: 'GET', path: '', query })).resume()
    },
    freeBytes: async () => null,
    close: () => incoming.close(),
  }
}

/** The stored bytes of the files in a bucket. */
export function storedFilesOnS3(settings: S3Settings, client = new S3Client(settings)): StoredFiles {
  return {
    async openStored(storageKey) {
      const path = `${prefixOf(settings)}${requireStorageKey(storageKey)}`
      return client.open(path).catch((error: unknown) => {
        throw error instanceof S3Error && error.status === 404
          ? new AppError('FILE_NOT_FOUND')
          : unavailable(error)
      })
    },
  }
}

/** What the names of all objects of the store begin with. */
export function prefixOf({ prefix }: S3Settings): string {
  return prefix === '' ? '' : `${prefix}/`
}

/** The store is on another computer, so an error may be gone a little later; what is sent is read from the disk of this one. */
function unavailable(error: unknown): AppError {
  const ofDisk = translateDiskError(error)
  if (ofDisk !== null) return ofDisk
  if (error instanceof S3Error && error.status === 507) return noSpace(error)
  return new AppError('UNAVAILABLE', { cause: error, retryAfter: 5 })
}
