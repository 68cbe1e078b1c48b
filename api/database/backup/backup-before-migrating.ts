import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { StoredFiles } from '../../storage/file-store.ts'
import type { Database } from '../database.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { pendingMigrations } from '../migrator.ts'
import { makeBackup } from './backup.ts'
import { IncompleteBackupError } from './backup-error.ts'
import { databaseToCopy } from './database-copy.ts'
import { MANIFEST } from './manifest.ts'

/** The manifest of the backup that was not enough, in the folder of the backups. */
export const INCOMPLETE_UPDATE = 'incomplete-update.json'

/**
 * Makes a verified backup when migrations are about to change a database that was in use; whoever migrates waits for it, and does
 * not migrate when it throws. Returns its folder; null: nothing is pending, there is nothing to lose, or the operator has said
 * that he backs up himself. Throws IncompleteBackupError when files are missing in it and the operator has not agreed to that: nothing
 * will change then, so only the backup's manifest stays. No older backup is removed, however often a start is refused.
 */
export async function backUpBeforeMigrating(
  database: Database,
  files: StoredFiles,
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'backupDir' | 'backupExternal' | 'acceptIncompleteBackup' | 'version'
  >,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string | null> {
  if (config.backupExternal) return null
  const pending = await pendingMigrations(database, migrations)
  if (pending.length === 0 || pending.length === migrations.length) return null
  const { folder, missing } = await makeBackup({
    database: databaseToCopy(config),
    files,
    backupDir: config.backupDir,
    keep: null,
    version: config.version,
    now: new Date(),
  })
  if (missing.length > 0 && !config.acceptIncompleteBackup) {
    const list = join(config.backupDir, INCOMPLETE_UPDATE)
    await rename(join(folder, MANIFEST), list)
    await rm(folder, { recursive: true })
    throw new IncompleteBackupError(list, missing)
  }
  return folder
}
