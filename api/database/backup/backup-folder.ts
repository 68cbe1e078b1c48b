import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isStorageKey } from '../../storage/storage-key.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.gte(0))

/**
 * The contents of a backup: a folder with this as `manifest.json`, the database beside it, and `files/<storage key>`. The first
 * backups do not name the kind of their database, because all were of SQLite.
 */
export const BackupManifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  database: z.strictObject({ kind: z._default(z.enum(['sqlite', 'postgres']), 'sqlite'), size, sha256 }),
  files: z.array(z.strictObject({ storageKey: z.string().check(z.refine(isStorageKey)), size, sha256 })),
})
export type BackupManifest = z.infer<typeof BackupManifest>
export type BackupFile = BackupManifest['files'][number]

export const MANIFEST = 'manifest.json'
/** The database's file in a backup: SQLite's own, or the archive of pg_dump. */
export const BACKUP_DATABASE = { sqlite: 'portal.sqlite', postgres: 'portal.dump' } as const
export const BACKUP_FILES = 'files'

/** null: the folder holds no backup that was finished. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  try {
    const parsed = BackupManifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

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

/** `folder` itself when it is a backup, else the newest one in it; null: there is none. */
export async function findBackup(folder: string): Promise<string | null> {
  for (const candidate of [folder, ...(await listBackups(folder))]) {
    if ((await readManifest(candidate)) !== null) return candidate
  }
  return null
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
