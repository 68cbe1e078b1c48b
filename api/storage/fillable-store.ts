import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ContentDamagedError, writeDurably } from './durable-copy.ts'
import type { FileStoreConfig } from './file-store.ts'
import { FolderSync, syncFolder } from './folder-sync.ts'
import { S3Client, type S3Settings } from './s3-client.ts'
import { prefixOf } from './s3-file-store.ts'
import { holdsAt, putStream } from './s3-put.ts'
import { requireStorageKey } from './storage-key.ts'

/** A file store that a restore fills with the bytes as they are stored, which needs no key. */
export interface FillableStore {
  /** Whether it has the file already, with these bytes. */
  holds(storageKey: string, sha256: string): Promise<boolean>
  /** Throws ContentDamagedError when the bytes have another hash, and leaves nothing then. */
  put(storageKey: string, source: Readable, sha256: string): Promise<{ size: number }>
  /** What was put is durable when it resolves. */
  settle(): Promise<void>
}

/** The store that FILE_STORE names. A folder must be empty, and is made when it is missing. */
export async function fillableStore(fileStore: FileStoreConfig): Promise<FillableStore> {
  return fileStore.kind === 'disk' ? fillableFolder(fileStore.dir) : fillableBucket(fileStore)
}

async function fillableFolder(dir: string): Promise<FillableStore> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const folders = new FolderSync()
  const touched = new Set<string>([dir])
  return {
    holds: async () => false,
    async put(storageKey, source, sha256) {
      const path = join(dir, requireStorageKey(storageKey))
      await folders.make(dirname(path), dir)
      touched.add(dirname(path))
      try {
        const written = await writeDurably(source, path)
        if (written.sha256 !== sha256) throw new ContentDamagedError(`other bytes than ${sha256}`)
        return written
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async settle() {
      for (const folder of touched) await syncFolder(folder)
    },
  }
}

function fillableBucket(settings: S3Settings): FillableStore {
  const client = new S3Client(settings)
  const pathOf = (storageKey: string) => `${prefixOf(settings)}${requireStorageKey(storageKey)}`
  return {
    holds: (storageKey, sha256) => holdsAt(client, pathOf(storageKey), sha256),
    put: (storageKey, source, sha256) => putStream(client, pathOf(storageKey), source, { sha256 }),
    settle: async () => {},
  }
}
