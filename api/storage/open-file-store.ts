import { join } from 'node:path'
import type { Keyring } from '../keys/keyring.ts'
import { openDiskFileStore, storedFilesOnDisk } from './disk-file-store.ts'
import type { FileStore, FileStoreConfig, StoredFiles } from './file-store.ts'
import { markedFileStore } from './marked-file-store.ts'
import { openS3FileStore, storedFilesOnS3 } from './s3-file-store.ts'
import { markWatch } from './store-mark.ts'

/** Opens the store that FILE_STORE names, which keeps files only while it carries this mark. */
export async function openFileStore(config: StoreSettings, keys: Keyring, mark: string): Promise<FileStore> {
  return markedFileStore(await openStore(config, keys), markWatch(config.fileStore, mark))
}

interface StoreSettings {
  fileStore: FileStoreConfig
  dataDir: string
  freeSpaceReserveBytes: number
}

function openStore(
  { fileStore, dataDir, freeSpaceReserveBytes }: StoreSettings,
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
