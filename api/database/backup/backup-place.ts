import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'

/** `with-data`: in BACKUP_DIR, which is on the data's own disk; `apart`: in BACKUP_DIR on another; `elsewhere`: in another folder. */
export type BackupPlace = 'with-data' | 'apart' | 'elsewhere'

type DataPlaces = Pick<Config, 'databaseUrl' | 'dataDir' | 'fileStore'>

/** Where what is in BACKUP_DIR lies. */
export async function placeOfBackup(config: DataPlaces & Pick<Config, 'backupDir'>): Promise<BackupPlace> {
  return (await isWithData(config.backupDir, config)) ? 'with-data' : 'apart'
}

/** Whether a folder is on a disk (a file system) that holds the database or the files, and takes it along when it dies. */
export async function isWithData(
  folder: string,
  { databaseUrl, dataDir, fileStore }: DataPlaces,
): Promise<boolean> {
  const data = [
    ...(databaseUrl === null ? [dataDir] : []),
    ...(fileStore.kind === 'disk' ? [fileStore.dir] : []),
  ]
  const [own, ...others] = await Promise.all([folder, ...data].map(async (path) => (await stat(path)).dev))
  return others.some((device) => device === own)
}
