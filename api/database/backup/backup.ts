import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ContentFolder, openContentFolder } from '../../storage/content-store.ts'
import { errorCode } from '../../storage/disk-error.ts'
import { settleFile, writeDurably } from '../../storage/durable-copy.ts'
import type { StoredFiles } from '../../storage/file-store.ts'
import { makeFolder, syncFolder } from '../../storage/folder-sync.ts'
import { type DataLock, lockFolder } from '../data-lock.ts'
import { BackupError } from './backup-error.ts'
import { BACKUP_DATABASE, BACKUP_OBJECTS, backupName, pruneBackups, unfinishedName } from './backup-folder.ts'
import type { CopiedDatabase } from './database-copy.ts'
import { KeptFiles, tidyObjects } from './kept-files.ts'
import { type BackupFile, MANIFEST, type MissingFile, writtenManifest } from './manifest.ts'

const DAY_MS = 86_400_000

export interface BackupOptions {
  database: CopiedDatabase
  files: StoredFiles
  /** Where the folder of this backup is made. */
  backupDir: string
  /** Older backups, and files that only they have, are removed; null keeps all. */
  keep: number | null
  version: string
  now: Date
  signal?: AbortSignal
}

/** A backup that was made and verified: of the whole database, and of all files but the missing ones. */
export interface MadeBackup {
  folder: string
  files: number
  missing: MissingFile[]
  /** The greatest number of a submission in the copy; null: it has none. */
  sequence: number | null
  objects: JudgedObjects
}

/** What the backup saw of the files that the folder's backups share. */
export interface JudgedObjects {
  /** How many of earlier backups were read again. */
  read: number
  /** Earlier backups name so many that are not whole, and no whole file is there to replace them. */
  lost: number
}

/**
 * Makes a verified backup: the database first, then every file that this copy of it names, as it is stored. A file is copied and
 * hashed when no earlier backup has it. One that is not whole is named in the manifest instead. The folder gets its name when
 * everything in it is durable. Throws BackupError, DatabaseDamagedError; the folder is removed then.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { backupDir, keep, now } = options
  const objectsDir = join(backupDir, BACKUP_OBJECTS)
  await makeFolder(objectsDir)
  const lock = lockObjects(objectsDir, backupDir)
  const folder = join(backupDir, unfinishedName(now))
  try {
    const objects = await openContentFolder(objectsDir)
    await mkdir(folder, { mode: 0o700 })
    const made = await fill(folder, objects, options)
    const finished = join(backupDir, backupName(now))
    await rename(folder, finished)
    await syncFolder(backupDir)
    if (keep !== null) await pruneBackups(backupDir, keep, now)
    const { damaged, read, ...rest } = made
    const removeBefore = keep === null ? null : new Date(now.getTime() - DAY_MS)
    const lost = await tidyObjects(backupDir, objects, { damaged, removeBefore })
    return { ...rest, folder: finished, objects: { read, lost } }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const hasNoSpace = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCode(error) ?? '')
    throw hasNoSpace ? new BackupError(`백업 폴더의 저장 공간이 부족합니다: ${backupDir}`) : error
  } finally {
    lock.release()
  }
}

/** Whoever removes old objects must know which ones are being counted on. Throws BackupError, also where no file can be locked. */
function lockObjects(objectsDir: string, backupDir: string): DataLock {
  try {
    return lockFolder(
      objectsDir,
      'backup.lock',
      (who) => new BackupError(`다른 프로그램이 백업을 만들고 있습니다${who}: ${backupDir}`),
    )
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (!code.startsWith('SQLITE_')) throw error
    throw new BackupError(
      `백업 폴더를 잠글 수 없습니다 (${code}). 파일 잠금이 되는 폴더를 지정해주세요. 네트워크 폴더에서는 안 될 수 있습니다: ${backupDir}`,
    )
  }
}

/** Writes everything into the unfinished folder, the manifest last. */
async function fill(folder: string, objects: ContentFolder, options: BackupOptions) {
  const { backupDir, version, now, signal } = options
  const { kind } = options.database
  const copy = join(folder, BACKUP_DATABASE[kind])
  const copied = await options.database.copyTo(copy, { now, signal })
  const { storeId, epoch, sequence } = copied
  const database = { kind, ...(await settleFile(copy)) }
  const kept = await KeptFiles.open(backupDir, objects, options.files)
  const read = await kept.judgeShare(now, signal)
  const files: BackupFile[] = []
  const missing: MissingFile[] = []
  for (const row of copied.files) {
    signal?.throwIfAborted()
    const file = await kept.keep(row)
    if ('what' in file) missing.push(file)
    else files.push(file)
  }
  const manifest = writtenManifest({
    version,
    createdAt: now.toISOString(),
    storeId,
    epoch,
    database,
    files,
    missing,
    damaged: [...kept.damaged],
  })
  await writeDurably(Readable.from([Buffer.from(manifest)]), join(folder, MANIFEST))
  await syncFolder(folder)
  return { damaged: kept.damaged, read, files: files.length, missing, sequence }
}
