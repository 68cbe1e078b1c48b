import { createReadStream } from 'node:fs'
import { access, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { contentsIn } from '../../storage/content-store.ts'
import { storedFilesOnDisk } from '../../storage/disk-file-store.ts'
import { hashFile, writeDurably } from '../../storage/durable-copy.ts'
import type { FileStoreConfig } from '../../storage/file-store.ts'
import { syncFolder } from '../../storage/folder-sync.ts'
import { recordDamagedFile } from '../damaged-files.ts'
import { lockDataFolder } from '../data-lock.ts'
import type { Database } from '../database.ts'
import { openPostgres } from '../postgres.ts'
import { openSqlite, sqlitePath } from '../sqlite.ts'
import { RestoreError } from './backup-error.ts'
import {
  BACKUP_DATABASE,
  BACKUP_OBJECTS,
  FIRST_BACKUP_FILES,
  findBackup,
  listBackups,
} from './backup-folder.ts'
import { type BackupFile, type BackupManifest, type MissingFile, readManifest } from './manifest.ts'
import { checkDump, isEmptyPostgres, restorePostgres } from './postgres-copy.ts'
import { requireOwnStore, restoreFiles } from './restored-files.ts'
import { checkSqlite } from './sqlite-copy.ts'

export interface RestoreOptions {
  /** A backup, or a folder of backups, of which the newest is taken. */
  from: string
  dataDir: string
  fileStore: FileStoreConfig
  /** null: into SQLite in `dataDir`. */
  databaseUrl: string | null
}

/** What came back from a second place. */
export interface BroughtBack {
  /** The moment that the data is of, ISO 8601. */
  takenAt: string
  /** How many files are whole. */
  files: number
  /** Files that the database names and that did not come back. */
  notWhole: MissingFile[]
}

/**
 * Brings a backup back into an empty data folder (and an empty PostgreSQL database): every file that is whole, and the list of
 * those that are not, which the database remembers as damaged. The copy of the database is verified before anything is written and
 * comes last, all of it or nothing: an interrupted restore is no portal. Throws RestoreError, BackupError, DataFolderLockedError,
 * DatabaseDamagedError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BroughtBack> {
  const { from, dataDir, fileStore, databaseUrl } = options
  const { folder, manifest } = await chooseBackup(from)
  requireKind(manifest, databaseUrl)
  const lock = lockDataFolder(dataDir)
  try {
    await requireNoDatabase(dataDir)
    await requireOwnStore(fileStore, manifest.storeId)
    if (databaseUrl !== null && !(await isEmptyPostgres(databaseUrl)))
      throw new RestoreError('비어 있는 데이터베이스에만 복원할 수 있습니다: DATABASE_URL')
    const database = join(folder, BACKUP_DATABASE[manifest.database.kind])
    if (!(await isWhole(database, manifest.database)))
      throw new RestoreError(
        `백업의 데이터베이스가 없거나 손상되었습니다: ${database}${await olderThan(folder)}`,
      )
    await requireObjects(folder, manifest)
    if (databaseUrl !== null) await checkDump(database)
    const filesBack = await restoreFiles(fileStore, manifest.files, (file) =>
      openFile(folder, manifest, file),
    )
    const notWhole = [...manifest.missing, ...filesBack]
    const brought = {
      takenAt: manifest.createdAt,
      files: manifest.files.length + manifest.missing.length - notWhole.length,
      notWhole,
    }
    if (databaseUrl === null) await restoreSqlite(database, dataDir, notWhole)
    else await restoreInto(databaseUrl, database, notWhole)
    return brought
  } finally {
    lock.release()
  }
}

/** The backup that is meant, with its manifest. Throws RestoreError. */
export async function chooseBackup(from: string): Promise<{ folder: string; manifest: BackupManifest }> {
  const folder = await findBackup(from)
  if (folder === null) throw new RestoreError(`백업이 없습니다: ${from}`)
  const manifest = await readManifest(folder)
  if (manifest === null)
    throw new RestoreError(`백업의 목록이 없거나 손상되었습니다: ${folder}${await olderThan(folder)}`)
  return { folder, manifest }
}

/** Names the next older backup whose database is whole; nothing when there is none. */
async function olderThan(folder: string): Promise<string> {
  for (const older of await listBackups(dirname(folder))) {
    if (basename(older) >= basename(folder)) continue
    const manifest = await readManifest(older)
    if (manifest === null) continue
    const { kind } = manifest.database
    if (await isWhole(join(older, BACKUP_DATABASE[kind]), manifest.database))
      return `. 그 전의 온전한 백업은 이것입니다: ${older}`
  }
  return ''
}

async function isWhole(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  const actual = await hashFile(path).catch(() => null)
  return actual !== null && actual.size === size && actual.sha256 === sha256
}

function requireKind({ database }: BackupManifest, databaseUrl: string | null): void {
  if (database.kind === 'postgres' && databaseUrl === null)
    throw new RestoreError('PostgreSQL의 백업입니다. DATABASE_URL에 비어 있는 데이터베이스를 지정해주세요.')
  if (database.kind === 'sqlite' && databaseUrl !== null)
    throw new RestoreError('SQLite의 백업입니다. DATABASE_URL 없이 복원해주세요.')
}

/** A copy of one backup's folder alone has no files: that is a mistake and no loss. */
async function requireObjects(folder: string, { format, files }: BackupManifest): Promise<void> {
  if (format === 1 || files.length === 0) return
  const objects = join(dirname(folder), BACKUP_OBJECTS)
  await access(objects).catch(() => {
    throw new RestoreError(`백업의 파일이 있는 폴더가 없습니다. 백업 폴더와 함께 복사해주세요: ${objects}`)
  })
}

function openFile(folder: string, { format }: BackupManifest, { storageKey, sha256 }: BackupFile) {
  return format === 1
    ? storedFilesOnDisk(join(folder, FIRST_BACKUP_FILES)).openStored(storageKey)
    : contentsIn(join(dirname(folder), BACKUP_OBJECTS)).open(sha256)
}

async function restoreSqlite(database: string, dataDir: string, notWhole: MissingFile[]): Promise<void> {
  const unnamed = `${sqlitePath(dataDir)}.restoring`
  await writeDurably(createReadStream(database), unnamed)
  await checkSqlite(unnamed)
  await rememberDamage(() => openSqlite(unnamed), notWhole)
  await rename(unnamed, sqlitePath(dataDir))
  await syncFolder(dataDir)
}

async function restoreInto(databaseUrl: string, dump: string, notWhole: MissingFile[]): Promise<void> {
  await restorePostgres(databaseUrl, dump)
  await rememberDamage(() => openPostgres(databaseUrl), notWhole)
}

/** A database of before the list of damaged files has none: there the files are found damaged once they are looked at. */
export async function rememberDamage(open: () => Database, notWhole: readonly MissingFile[]): Promise<void> {
  if (notWhole.length === 0) return
  const database = open()
  try {
    const tables = await database.kysely.introspection.getTables()
    if (!tables.some(({ name }) => name === 'damaged_files')) return
    const at = new Date()
    await database.transaction(async ({ db }) => {
      for (const file of notWhole) await recordDamagedFile(db, file, at)
    })
  } finally {
    await database.close()
  }
}

/** Throws RestoreError where a data folder has a database. */
export async function requireNoDatabase(dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).some((name) => name.startsWith('portal.sqlite')))
    throw new RestoreError(`비어 있는 데이터 폴더에만 복원할 수 있습니다: ${dataDir}`)
}
