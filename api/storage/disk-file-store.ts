import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Keyring } from '../keys/keyring.ts'
import { errorCode } from './disk-error.ts'
import { withPart } from './durable-copy.ts'
import type { FileStore, NamedFile, StoredFile, StoredFiles } from './file-store.ts'
import { FolderSync, syncFolder } from './folder-sync.ts'
import { FreeSpace } from './free-space.ts'
import { IncomingFiles, modifiedTime, type PartFile } from './incoming-files.ts'
import { openFile } from './open-file.ts'
import { INCOMING, isStorageKey, newStorageKey, requireStorageKey } from './storage-key.ts'
import { openWhole } from './whole-files.ts'

export interface DiskFileStoreOptions {
  dir: string
  keys: Keyring
  freeSpaceReserveBytes: number
}

/** Files in a folder. Durable order: write `.part`, hash, fsync, rename, fsync the folder. */
export async function openDiskFileStore({
  dir,
  keys,
  freeSpaceReserveBytes,
}: DiskFileStoreOptions): Promise<FileStore> {
  await mkdir(join(dir, INCOMING), { recursive: true, mode: 0o700 })
  await syncFolder(dirname(dir))
  await syncFolder(dir)
  const folders = new FolderSync()
  const freeSpace = new FreeSpace(dir, freeSpaceReserveBytes)
  const incoming = new IncomingFiles(join(dir, INCOMING), { keys, freeSpace, keepPart })
  const pathOf = (storageKey: string) => join(dir, requireStorageKey(storageKey))
  const stored = storedFilesOnDisk(dir)
  let tell: (file: NamedFile) => void = () => {}

  async function keepPart(part: PartFile): Promise<string> {
    const storageKey = newStorageKey(new Date(), part.randomPart)
    const path = pathOf(storageKey)
    await Promise.all([part.handle.sync(), folders.make(dirname(path), dir)])
    await rename(part.path, path)
    try {
      await folders.sync(dirname(path))
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      throw error
    }
    return storageKey
  }

  async function* list(olderThan: Date): AsyncIterable<StoredFile> {
    yield* incoming.leftovers(olderThan)
    for await (const storageKey of keysUnder(dir)) {
      if (!isStorageKey(storageKey)) continue
      const modifiedAt = await modifiedTime(join(dir, storageKey))
      if (modifiedAt !== null && modifiedAt < olderThan) yield { storageKey, modifiedAt }
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
      await rm(pathOf(storageKey), { force: true })
    },
    async repair(storageKey, source, storedSha256) {
      const path = pathOf(storageKey)
      await withPart(source, { folder: incoming.folder, sha256: storedSha256 }, async (part) => {
        await folders.make(dirname(path), dir)
        await rename(part, path)
        await folders.sync(dirname(path))
      })
    },
    list,
    ping: () => access(incoming.folder, constants.W_OK),
    // A folder that is not there says so by `ping`.
    freeBytes: () => freeSpace.bytes().catch(() => null),
    close: () => incoming.close(),
  }
}

/** The stored bytes of the files in a folder. */
export function storedFilesOnDisk(dir: string): StoredFiles {
  return {
    openStored: async (storageKey) => openFile(join(dir, requireStorageKey(storageKey))),
  }
}

/** The names two folders below. */
async function* keysUnder(dir: string): AsyncIterable<string> {
  for (const outer of await namesIn(dir)) {
    for (const inner of await namesIn(join(dir, outer))) {
      for (const name of await namesIn(join(dir, outer, inner))) yield `${outer}/${inner}/${name}`
    }
  }
}

/** Empty where it is not a folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR' || errorCode(error) === 'ENOENT') return []
    throw error
  }
}
