import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isStorageKey } from '../../storage/storage-key.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.gte(0))
const kind = z.enum(['sqlite', 'postgres'])
const files = z.array(z.strictObject({ storageKey: z.string().check(z.refine(isStorageKey)), size, sha256 }))

/** A file that the database names and that is not whole. */
const MissingFile = z.strictObject({ storageKey: z.string(), what: z.enum(['missing', 'changed']) })
export type MissingFile = z.infer<typeof MissingFile>

/**
 * A backup is a folder with this as `manifest.json` and the database beside it. The files lie by their hash in `objects`, beside
 * the folders of all backups. `check` is the hash of the rest, so that a flipped bit in it shows.
 */
const Manifest = z.strictObject({
  format: z.literal(2),
  version: z.string(),
  createdAt: z.string(),
  storeId: z.nullable(z.string()),
  epoch: z.nullable(z.int()),
  database: z.strictObject({ kind, size, sha256 }),
  files,
  missing: z.array(MissingFile),
  /** Hashes of objects that are not whole and that only older backups name. */
  damaged: z.array(sha256),
  check: sha256,
})

/** The first backups have `files/<storage key>` in their folder; the first of these do not name SQLite. */
const FirstManifest = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.string(),
  database: z.strictObject({ kind: z._default(kind, 'sqlite'), size, sha256 }),
  files,
})

export type BackupManifest = Omit<z.infer<typeof Manifest>, 'format' | 'check'> & { format: 1 | 2 }
export type BackupFile = BackupManifest['files'][number]

export const MANIFEST = 'manifest.json'

/** The text of `manifest.json`. */
export function writtenManifest(manifest: Omit<BackupManifest, 'format'>): string {
  const written = { format: 2, ...manifest }
  return JSON.stringify({ ...written, check: hashOf(JSON.stringify(written)) })
}

/** null: the folder holds no backup that was finished, or its manifest is damaged. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  try {
    const read: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
    const first = FirstManifest.safeParse(read)
    if (first.success) return { ...first.data, storeId: null, epoch: null, missing: [], damaged: [] }
    const { check, ...manifest } = Manifest.parse(read)
    const { check: _, ...written } = read as Record<string, unknown>
    return hashOf(JSON.stringify(written)) === check ? manifest : null
  } catch {
    return null
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
