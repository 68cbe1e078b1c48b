import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { errorCode } from '../../storage/disk-error.ts'
import { settleFile, writeDurably } from '../../storage/durable-copy.ts'
import type { StoredFiles } from '../../storage/file-store.ts'
import { FolderSync, syncFolder } from '../../storage/folder-sync.ts'
import type { StoredFileRow } from '../stored-files.ts'
import { BackupError } from './backup-error.ts'
import {
  BACKUP_DATABASE,
  BACKUP_FILES,
  type BackupFile,
  type BackupManifest,
  backupName,
  listBackups,
  MANIFEST,
  pruneBackups,
  readManifest,
  unfinishedName,
} from './backup-folder.ts'
import type { CopiedDatabase } from './database-copy.ts'

export interface BackupOptions {
  database: CopiedDatabase
  files: StoredFiles
  /** Where the folder of this backup is made. */
  backupDir: string
  /** Older backups are removed; null keeps all. */
  keep: number | null
  version: string
  now: Date
  signal?: AbortSignal
}

/**
 * Makes a verified backup and returns its folder: the database first, then every file that this copy of it names, each
 * as it is stored and compared with the SHA-256 of its row. A file that an older backup already holds is linked, not copied again. The folder gets its
 * name when everything in it is durable. Throws BackupError, DatabaseDamagedError; what was made is removed then.
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { backupDir, keep, version, now, signal } = options
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const previous = await previousBackup(backupDir)
  const folder = join(backupDir, unfinishedName(now))
  const finished = join(backupDir, backupName(now))
  await mkdir(folder, { mode: 0o700 })
  try {
    const { kind } = options.database
    const copy = join(folder, BACKUP_DATABASE[kind])
    const named = await options.database.copyTo(copy, signal)
    const database = { kind, ...(await settleFile(copy)) }
    const files: BackupFile[] = []
    const folders = new FolderSync()
    const touched = new Set<string>()
    for (const row of named) {
      signal?.throwIfAborted()
      const target = join(folder, BACKUP_FILES, row.storage_key)
      await folders.make(dirname(target), folder)
      touched.add(dirname(target))
      const size = await copyFile(row, target, previous, options.files)
      files.push({ storageKey: row.storage_key, size, sha256: row.stored_sha256 })
    }
    const manifest: BackupManifest = { format: 1, version, createdAt: now.toISOString(), database, files }
    await writeDurably(Readable.from([Buffer.from(JSON.stringify(manifest))]), join(folder, MANIFEST))
    for (const each of touched) await syncFolder(each)
    await syncFolder(folder)
    await rename(folder, finished)
    await syncFolder(backupDir)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const hasNoSpace = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCode(error) ?? '')
    throw hasNoSpace ? new BackupError(`백업 폴더의 저장 공간이 부족합니다: ${backupDir}`) : error
  }
  if (keep !== null) await pruneBackups(backupDir, keep, now)
  return finished
}

interface PreviousBackup {
  folder: string
  files: ReadonlyMap<string, BackupFile>
}

async function previousBackup(backupDir: string): Promise<PreviousBackup | null> {
  for (const folder of await listBackups(backupDir)) {
    const manifest = await readManifest(folder)
    if (manifest !== null)
      return { folder, files: new Map(manifest.files.map((file) => [file.storageKey, file])) }
  }
  return null
}

/** Returns the size of the stored bytes. */
async function copyFile(
  row: StoredFileRow,
  target: string,
  previous: PreviousBackup | null,
  files: StoredFiles,
): Promise<number> {
  const known = previous?.files.get(row.storage_key)
  if (previous !== null && known?.sha256 === row.stored_sha256) {
    const isLinked = await link(join(previous.folder, BACKUP_FILES, row.storage_key), target).then(
      () => true,
      () => false,
    )
    if (isLinked) return known.size
  }
  const { stream } = await files.openStored(row.storage_key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_NOT_FOUND')
      throw new BackupError(`파일이 없습니다: ${row.storage_key}`)
    throw error
  })
  const { size, sha256 } = await writeDurably(stream, target)
  if (sha256 !== row.stored_sha256) throw new BackupError(`파일이 손상되었습니다: ${row.storage_key}`)
  return size
}
