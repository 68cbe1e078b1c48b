import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashFile, writeDurably } from '../../storage/durable-copy.ts'
import { FolderSync, syncFolder } from '../../storage/folder-sync.ts'
import { lockDataFolder } from '../data-lock.ts'
import { sqlitePath } from '../sqlite.ts'
import {
  BACKUP_DATABASE,
  BACKUP_FILES,
  type BackupManifest,
  findBackup,
  readManifest,
} from './backup-folder.ts'
import { checkDump, isEmptyPostgres, restorePostgres } from './postgres-copy.ts'
import { checkSqlite } from './sqlite-copy.ts'

export interface RestoreOptions {
  /** A backup, or a folder of backups, of which the newest is taken. */
  from: string
  dataDir: string
  filesDir: string
  /** null: into SQLite in `dataDir`. */
  databaseUrl: string | null
}

/** The reason why nothing was restored, in one line. */
export class RestoreError extends Error {}

/**
 * Brings a backup back into an empty data folder (and an empty PostgreSQL database). Everything is verified before anything is
 * written, and the database comes last, all of it or nothing: an interrupted restore is no portal. Throws RestoreError,
 * BackupError, DataFolderLockedError, DatabaseDamagedError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { from, dataDir, filesDir, databaseUrl } = options
  const folder = await findBackup(from)
  const manifest = folder === null ? null : await readManifest(folder)
  if (folder === null || manifest === null) throw new RestoreError(`백업이 없습니다: ${from}`)
  requireKind(manifest, databaseUrl)
  const lock = lockDataFolder(dataDir)
  try {
    await requireEmpty(dataDir, filesDir)
    if (databaseUrl !== null && !(await isEmptyPostgres(databaseUrl)))
      throw new RestoreError('비어 있는 데이터베이스에만 복원할 수 있습니다: DATABASE_URL')
    await verify(folder, manifest)
    const database = join(folder, BACKUP_DATABASE[manifest.database.kind])
    if (databaseUrl !== null) await checkDump(database)
    const folders = new FolderSync()
    await mkdir(filesDir, { recursive: true, mode: 0o700 })
    const touched = new Set<string>([filesDir])
    for (const { storageKey } of manifest.files) {
      const target = join(filesDir, storageKey)
      await folders.make(dirname(target), filesDir)
      touched.add(dirname(target))
      await copy(join(folder, BACKUP_FILES, storageKey), target)
    }
    for (const each of touched) await syncFolder(each)
    if (databaseUrl === null) await restoreSqlite(database, dataDir)
    else await restorePostgres(databaseUrl, database)
    return manifest
  } finally {
    lock.release()
  }
}

function requireKind({ database }: BackupManifest, databaseUrl: string | null): void {
  if (database.kind === 'postgres' && databaseUrl === null)
    throw new RestoreError('PostgreSQL의 백업입니다. DATABASE_URL에 비어 있는 데이터베이스를 지정해주세요.')
  if (database.kind === 'sqlite' && databaseUrl !== null)
    throw new RestoreError('SQLite의 백업입니다. DATABASE_URL 없이 복원해주세요.')
}

async function restoreSqlite(database: string, dataDir: string): Promise<void> {
  const unnamed = `${sqlitePath(dataDir)}.restoring`
  await copy(database, unnamed)
  await checkSqlite(unnamed)
  await rename(unnamed, sqlitePath(dataDir))
  await syncFolder(dataDir)
}

async function requireEmpty(dataDir: string, filesDir: string): Promise<void> {
  const here = await readdir(dataDir)
  const files = await namesIn(filesDir)
  const hasDatabase = here.some((name) => name.startsWith('portal.sqlite'))
  const hasFiles = (await Promise.all(files.map((name) => namesIn(join(filesDir, name))))).some(
    (names) => names.length > 0,
  )
  if (hasDatabase || hasFiles)
    throw new RestoreError(`비어 있는 데이터 폴더에만 복원할 수 있습니다: ${dataDir}`)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function verify(folder: string, manifest: BackupManifest): Promise<void> {
  const expected = [
    { ...manifest.database, path: BACKUP_DATABASE[manifest.database.kind] },
    ...manifest.files.map((file) => ({ ...file, path: join(BACKUP_FILES, file.storageKey) })),
  ]
  for (const { path, size, sha256 } of expected) {
    const actual = await hashFile(join(folder, path)).catch(() => null)
    if (actual === null) throw new RestoreError(`백업에 빠진 파일이 있습니다: ${join(folder, path)}`)
    if (actual.size !== size || actual.sha256 !== sha256) {
      throw new RestoreError(`백업이 손상되었습니다: ${join(folder, path)}`)
    }
  }
}

async function copy(source: string, target: string): Promise<void> {
  await writeDurably(createReadStream(source), target)
}
