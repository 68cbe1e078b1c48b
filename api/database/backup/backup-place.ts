import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'

/** `with-data`: in BACKUP_DIR, which is on the data's own disk; `apart`: in BACKUP_DIR on another; `elsewhere`: in another folder. */
export type BackupPlace = 'with-data' | 'apart' | 'elsewhere'

/** Where what is in BACKUP_DIR lies: a disk (a file system) that holds the database or the files takes it along when it dies. */
export async function placeOfBackup({
  backupDir,
  databaseUrl,
  dataDir,
  fileStore,
}: Pick<Config, 'backupDir' | 'databaseUrl' | 'dataDir' | 'fileStore'>): Promise<BackupPlace> {
  const data = [
    ...(databaseUrl === null ? [dataDir] : []),
    ...(fileStore.kind === 'disk' ? [fileStore.dir] : []),
  ]
  const [own, ...others] = await Promise.all([backupDir, ...data].map(async (path) => (await stat(path)).dev))
  return others.some((device) => device === own) ? 'with-data' : 'apart'
}
