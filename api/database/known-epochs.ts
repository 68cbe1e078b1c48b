import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../storage/disk-error.ts'
import { replaceDurably } from '../storage/durable-copy.ts'

/*
 * A backup knows nothing of the epochs that restores of it began. So that two of them never bear the same number, the newest is
 * kept outside the database: beside the data folder, in the folders of backups and in replicas.
 */

export interface EpochNote {
  /** 0: it knows none. Throws ENOENT where there is no such place. */
  read(): Promise<number>
  write(epoch: number): Promise<void>
}

export const NEWEST_EPOCH = 'newest-epoch'
export const epochBeside = (dataDir: string) => `${dataDir}.epoch`

export function epochFile(path: string): EpochNote {
  return {
    read: async () => epochOf(await readFile(path, 'utf8')),
    write: async (epoch) => void (await replaceDurably(path, `${epoch}\n`)),
  }
}

export const epochIn = (folder: string) => epochFile(join(folder, NEWEST_EPOCH))

/** What the text of such a file says. */
export function epochOf(text: string): number {
  return /^\d{1,9}\s*$/.test(text) ? Number(text) : 0
}

/** The newest epoch that is known there; 0: none is. Throws where one cannot be read: it could know a newer one. */
export async function knownEpoch(notes: readonly EpochNote[]): Promise<number> {
  const read = (note: EpochNote) =>
    note.read().catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return 0
      throw error
    })
  return Math.max(0, ...(await Promise.all(notes.map(read))))
}

/** Tells of an epoch. A place that is missing or cannot be written, such as a mounted backup, is passed over. */
export async function noteEpoch(notes: readonly EpochNote[], epoch: number): Promise<void> {
  for (const note of notes) await note.write(epoch).catch(() => {})
}
