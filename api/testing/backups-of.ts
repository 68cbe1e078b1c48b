import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeBackup } from '../database/backup/backup.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import { restoreBackup } from '../database/backup/restore.ts'
import { openSqlite, sqlitePath } from '../database/sqlite.ts'
import { contentPath } from '../storage/content-store.ts'
import { openDiskFileStore } from '../storage/disk-file-store.ts'
import { hashFile } from '../storage/durable-copy.ts'
import { namedFile } from './make-document-file.ts'
import type { TestApp } from './test-app.ts'

/** The backups of a test's portal and the folder into which they are restored. */
export function backupsOf(app: TestApp) {
  const dir = () => join(app.folder, 'backups')
  const target = () => join(app.folder, 'restored')

  function backUp(at: string | Date = '2026-11-20T18:00:00.000Z', keep: number | null = null) {
    return makeBackup({
      database: databaseToCopy(app.config),
      files: app.context.files,
      backupDir: dir(),
      keep,
      version: 'test',
      now: new Date(at),
    })
  }

  function restore(from = dir(), dataDir = target()) {
    return restoreBackup({
      from,
      dataDir,
      fileStore: { kind: 'disk', dir: join(dataDir, 'files') },
      databaseUrl: null,
    })
  }

  const names = async () => (await readdir(dir())).filter((name) => /^\d{4}-.*Z$/.test(name)).sort()

  async function storedHash(storageKey: string): Promise<string> {
    return (await namedFile(app.context.database.kysely, storageKey)).stored_sha256 ?? ''
  }

  async function objectOf(storageKey: string): Promise<string> {
    return join(dir(), 'objects', contentPath(await storedHash(storageKey)))
  }

  /** Whether a file was restored as the database has it; one that is not whole must not be there at all. */
  async function cameBack(storageKey: string): Promise<boolean> {
    const path = join(target(), 'files', storageKey)
    if (!existsSync(path)) return false
    expect((await hashFile(path)).sha256).toBe(await storedHash(storageKey))
    return true
  }

  async function openRestored(dataDir = target()) {
    const files = await openDiskFileStore({
      dir: join(dataDir, 'files'),
      keys: app.context.keys,
      freeSpaceReserveBytes: 0,
    })
    return { files, database: openSqlite(sqlitePath(dataDir)) }
  }

  return {
    get dir() {
      return dir()
    },
    get target() {
      return target()
    },
    ...{ backUp, restore, names, objectOf, cameBack, openRestored },
  }
}
