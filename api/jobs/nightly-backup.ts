import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeBackup } from '../database/backup/backup.ts'
import { backupName, listBackups } from '../database/backup/backup-folder.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import type { Database, Queryable } from '../database/database.ts'
import { saveFact } from '../database/facts.ts'
import { readKeyFacts } from '../database/sealing-keys.ts'
import { LAST_BACKUP_AT } from '../database/tables/system-facts.ts'
import { recordSecurityEvent, SERVER } from '../features/access-log/record-security-event.ts'
import { lastBackupAt } from '../features/health/system-warnings.ts'
import type { StoredFiles } from '../storage/file-store.ts'

export interface NightlyBackupDeps {
  database: Database
  files: StoredFiles
  clock: Clock
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'backupDir' | 'backupKeep' | 'version'>
}

/** 03:00 in Seoul. */
const DUE_AFTER_MIDNIGHT_MS = 3 * 3_600_000

/**
 * Makes a backup when the last good one is from before the latest 03:00 in Seoul: a server that slept through the night
 * catches up, and a failed one is tried again at the next call. Returns its folder; null: none was due.
 */
export async function backUpWhenDue(deps: NightlyBackupDeps, signal?: AbortSignal): Promise<string | null> {
  const { database, files, clock, config } = deps
  const now = clock.now()
  const last = await lastBackupAt(database.kysely)
  // A backup of later than now was made while the clock was wrong.
  if (last !== null && last >= latestDueTime(now) && last <= now.toISOString()) return null
  const folder = await makeBackup({
    database: databaseToCopy(config),
    files,
    backupDir: config.backupDir,
    keep: config.backupKeep,
    version: config.version,
    now,
    ...(signal === undefined ? {} : { signal }),
  })
  await recordBackup(database, now)
  await removeOldMasterKeys(database.kysely, config)
  return folder
}

/** Says in the security log that a backup was made and verified. One in BACKUP_DIR is remembered, of one elsewhere its folder is told. */
export async function recordBackup(
  database: Pick<Database, 'transaction'>,
  at: Date,
  elsewhere: string | null = null,
): Promise<void> {
  await database.transaction(async ({ db }) => {
    if (elsewhere === null) await saveFact(db, LAST_BACKUP_AT, at.toISOString(), at)
    await recordSecurityEvent(
      db,
      { by: SERVER, at },
      'backup-made',
      elsewhere === null ? {} : { about: elsewhere },
    )
  })
}

function latestDueTime(now: Date): string {
  const today = new Date(Date.parse(kstDayStart(kstDay(now))) + DUE_AFTER_MIDNIGHT_MS)
  return today <= now ? today.toISOString() : new Date(today.getTime() - 86_400_000).toISOString()
}

/**
 * Removes the portal's own master keys of before the last rotations, once every backup in BACKUP_DIR is younger. Copies of
 * backups elsewhere open with the recovery code of their time.
 */
async function removeOldMasterKeys(
  db: Queryable,
  { masterKey, backupDir }: Pick<Config, 'masterKey' | 'backupDir'>,
): Promise<void> {
  if (masterKey.kind !== 'own-file') return
  const oldest = (await listBackups(backupDir)).at(-1)
  const inUse = (await readKeyFacts(db))?.masterFingerprint
  if (oldest === undefined || inUse === undefined) return
  const folder = dirname(masterKey.path)
  for (const name of await readdir(folder)) {
    const fingerprint = /^\.([0-9a-f]{16})$/.exec(name.slice(basename(masterKey.path).length))?.[1]
    if (!name.startsWith(basename(masterKey.path)) || fingerprint === undefined || fingerprint === inUse)
      continue
    const { mtime } = await stat(join(folder, name))
    if (basename(oldest) > backupName(mtime)) await rm(join(folder, name), { force: true })
  }
}
