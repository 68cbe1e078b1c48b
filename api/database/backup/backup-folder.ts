import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readManifest } from './manifest.ts'

/** The database's file in a backup: SQLite's own, or the archive of pg_dump. */
export const BACKUP_DATABASE = { sqlite: 'portal.sqlite', postgres: 'portal.dump' } as const
/** In the folder of all backups: the files of all, by their hash. */
export const BACKUP_OBJECTS = 'objects'
/** In a backup of the first format: its files, by their storage key. */
export const FIRST_BACKUP_FILES = 'files'

/** `2026-11-21T18-00-00-000Z`: sorts by time, and is a name on every file system. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
const UNFINISHED = '.part'
const LONGEST_BACKUP_MS = 12 * 3_600_000

export function backupName(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-')
}

export function unfinishedName(at: Date): string {
  return `${backupName(at)}${UNFINISHED}`
}

/** The finished backups in a folder, newest first; what else is there is left alone. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** `folder` itself when it is a backup, else the newest one in it; null: there is none. Its manifest may be damaged. */
export async function findBackup(folder: string): Promise<string | null> {
  if (NAME.test(basename(folder)) || (await readManifest(folder)) !== null) return folder
  return (await listBackups(folder))[0] ?? null
}

/** Removes all but the newest `keep`, and what backups left that were interrupted: another process may be making one now. */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(folder)
  const interrupted = unfinishedName(new Date(now.getTime() - LONGEST_BACKUP_MS))
  const unfinished = names.filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)) && name < interrupted,
  )
  const old = (await listBackups(folder)).slice(keep)
  for (const path of [...unfinished.map((name) => join(folder, name)), ...old]) {
    await rm(path, { recursive: true, force: true })
  }
}
