import { readFile } from 'node:fs/promises'
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
