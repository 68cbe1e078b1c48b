import { stat } from 'node:fs/promises'
import type { Config } from '../config.ts'

/**
 * Whether a folder is on the disk (the file system) of the portal's database or files, so that one dead disk takes both. The folder
 * must be there.
 */
export async function isOnDataDisk(
  folder: string,
  { databaseUrl, dataDir, fileStore }: Pick<Config, 'databaseUrl' | 'dataDir' | 'fileStore'>,
): Promise<boolean> {
  const data = [
    ...(databaseUrl === null ? [dataDir] : []),
    ...(fileStore.kind === 'disk' ? [fileStore.dir] : []),
  ]
  const [own, ...others] = await Promise.all([folder, ...data].map(async (path) => (await stat(path)).dev))
  return others.some((device) => device === own)
}
