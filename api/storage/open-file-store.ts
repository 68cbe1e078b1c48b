import { join } from 'node:path'
import type { Keyring } from '../keys/keyring.ts'
import { openDiskFileStore, storedFilesOnDisk } from './disk-file-store.ts'
import type { FileStore, StoredFiles } from './file-store.ts'
import type { S3Settings } from './s3-client.ts'
import { openS3FileStore, storedFilesOnS3 } from './s3-file-store.ts'

export type FileStoreConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)

/** Opens the store that FILE_STORE names. */
export async function openFileStore(
  {
    fileStore,
    dataDir,
    freeSpaceReserveBytes,
  }: { fileStore: FileStoreConfig; dataDir: string; freeSpaceReserveBytes: number },
  keys: Keyring,
): Promise<FileStore> {
  if (fileStore.kind === 'disk') return openDiskFileStore({ dir: fileStore.dir, keys, freeSpaceReserveBytes })
  return openS3FileStore({
    settings: fileStore,
    incomingDir: join(dataDir, 'incoming'),
    keys,
    freeSpaceReserveBytes,
  })
}

/** What the store that FILE_STORE names holds, for backups, which need no key. */
export function storedFiles({ fileStore }: { fileStore: FileStoreConfig }): StoredFiles {
  return fileStore.kind === 'disk' ? storedFilesOnDisk(fileStore.dir) : storedFilesOnS3(fileStore)
}
