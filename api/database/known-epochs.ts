import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceDurably } from '../storage/durable-copy.ts'

/*
 * A backup knows nothing of the epochs that restores of it began. So that two of them never bear the same number, the newest is
 * kept outside the database: beside the data folder and in the folders of backups.
 */

export const epochBeside = (dataDir: string) => `${dataDir}.epoch`
export const epochIn = (backupDir: string) => join(backupDir, 'newest-epoch')

/** The newest epoch that these files know; 0: none does. */
export async function knownEpoch(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')))
  return Math.max(0, ...texts.map((text) => (/^\d{1,9}\s*$/.test(text) ? Number(text) : 0)))
}

/** Tells these files of an epoch. A folder that is missing or cannot be written, such as a mounted backup, is passed over. */
export async function noteEpoch(paths: readonly string[], epoch: number): Promise<void> {
  for (const path of paths) await replaceDurably(path, `${epoch}\n`).catch(() => {})
}
