import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

/** Opens the store that FILE_STORE names. */
export async function openFileStore(
  config: Pick<Config, 'fileStore' | 'dataDir' | 'freeSpaceReserveBytes'>,
): Promise<FileStore> {
  const { fileStore, freeSpaceReserveBytes } = config
  if (fileStore.kind === 'disk') return openDiskFileStore({ dir: fileStore.dir, freeSpaceReserveBytes })
  return openS3FileStore({
    settings: fileStore,
    incomingDir: join(config.dataDir, 'incoming'),
    freeSpaceReserveBytes,
  })
}
