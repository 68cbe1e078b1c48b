import { join } from 'node:path'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import type { S3Settings } from './s3-client.ts'
import { openS3FileStore } from './s3-file-store.ts'

export type FileStoreConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)

/** Opens the store that FILE_STORE names. */
export async function openFileStore({
  fileStore,
  dataDir,
  freeSpaceReserveBytes,
}: {
  fileStore: FileStoreConfig
  dataDir: string
  freeSpaceReserveBytes: number
}): Promise<FileStore> {
  if (fileStore.kind === 'disk') return openDiskFileStore({ dir: fileStore.dir, freeSpaceReserveBytes })
  return openS3FileStore({
    settings: fileStore,
    incomingDir: join(dataDir, 'incoming'),
    freeSpaceReserveBytes,
  })
}
