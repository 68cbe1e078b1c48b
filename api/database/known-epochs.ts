import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceDurably } from '../storage/durable-copy.ts'

/*
 * A backup knows nothing of the epochs that restores of it began. So that two of them never bear the same number, the newest is
 * kept outside the database: beside the data folder, in the folders of backups and in replicas.
 */

export interface EpochNote {
  /** 0: it knows none. */
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

/** The newest epoch that is known there; 0: none is. */
export async function knownEpoch(notes: readonly EpochNote[]): Promise<number> {
  return Math.max(0, ...(await Promise.all(notes.map((note) => note.read().catch(() => 0)))))
}

/** Tells of an epoch. A place that is missing or cannot be written, such as a mounted backup, is passed over. */
export async function noteEpoch(notes: readonly EpochNote[], epoch: number): Promise<void> {
  for (const note of notes) await note.write(epoch).catch(() => {})
}
