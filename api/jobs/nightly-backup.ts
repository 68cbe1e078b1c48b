import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type MadeBackup, makeBackup } from '../database/backup/backup.ts'
import { backupName, listBackups } from '../database/backup/backup-folder.ts'
import { type BackupPlace, placeOfBackup } from '../database/backup/backup-place.ts'
import { databaseToCopy } from '../database/backup/database-copy.ts'
import { damagedSince } from '../database/damaged-files.ts'
import type { Database, Queryable } from '../database/database.ts'
import { saveFact } from '../database/facts.ts'
import { readKeyFacts } from '../database/sealing-keys.ts'
import { forgetSecured, saveSecured } from '../database/secured.ts'
import { readInPieces } from '../database/statement-sizes.ts'
import { namedKeys } from '../database/stored-files.ts'
import { LAST_BACKUP, LAST_BACKUP_AT } from '../database/tables/system-facts.ts'
import { recordSecurityEvent, SERVER } from '../features/access-log/record-security-event.ts'
import { tellOfDamage } from '../features/health/see-to-file.ts'
import { type LastBackup, lastBackupAt } from '../features/health/system-warnings.ts'
import type { StoredFiles } from '../storage/file-store.ts'

export interface NightlyBackupDeps {
  database: Database
  files: StoredFiles
  clock: Clock
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'fileStore' | 'masterKey' | 'backupDir' | 'backupKeep' | 'version'
  >
}

/** So many files that a backup lacks are told by name. */
const NAMED = 20

const DAY_MS = 86_400_000
/** 03:00 in Seoul. */
const DUE_AFTER_MIDNIGHT_MS = 3 * 3_600_000

/**
 * Makes a backup when the last good one is from before the latest 03:00 in Seoul: a server that slept through the night
 * catches up, and a failed one is tried again at the next call. Returns null when none was due.
 */
export async function backUpWhenDue(
  deps: NightlyBackupDeps,
  signal?: AbortSignal,
): Promise<MadeBackup | null> {
  const { database, files, clock, config } = deps
  const now = clock.now()
  const last = await lastBackupAt(database.kysely)
  // A backup of later than now was made while the clock was wrong.
  if (last !== null && last >= latestDueTime(now) && last <= now.toISOString()) return null
  const made = await makeBackup({
    database: databaseToCopy(config),
    files,
    backupDir: config.backupDir,
    keep: config.backupKeep,
    version: config.version,
    now,
    ...(signal === undefined ? {} : { signal }),
  })
  await recordBackup(database, made, now, await placeOfBackup(config))
  await removeOldMasterKeys(database.kysely, config)
  return made
}

/**
 * Says in the security log that a backup was made and verified, and tells of the files that are not whole. One in BACKUP_DIR is
 * remembered, and is a second place when it is apart; of one elsewhere its folder is told.
 */
export async function recordBackup(
  database: Pick<Database, 'kysely' | 'transaction'>,
  made: MadeBackup,
  at: Date,
  place: BackupPlace,
): Promise<void> {
  for (const file of made.missing) await tellOfDamage(database, file, at)
  const sequence = await securedSequence(database.kysely, made, at)
  const state: LastBackup = {
    missing: made.missing.length,
    first: made.missing.slice(0, NAMED).map(({ storageKey }) => storageKey),
    ...made.objects,
    isWithData: place === 'with-data',
  }
  await database.transaction(async ({ db }) => {
    if (place !== 'elsewhere') {
      await saveFact(db, LAST_BACKUP_AT, at.toISOString(), at)
      await saveFact(db, LAST_BACKUP, JSON.stringify(state), at)
      if (place === 'with-data') await forgetSecured(db, 'backup')
      else if (sequence !== null) await saveSecured(db, 'backup', { sequence, at: at.toISOString() })
    }
    await recordSecurityEvent(db, { by: SERVER, at }, 'backup-made', {
      ...(place === 'elsewhere' ? { about: made.folder } : {}),
      ...(made.missing.length > 0 ? { values: { '빠진 파일': String(made.missing.length) } } : {}),
    })
  })
}

/**
 * Up to which submission the backup has all, with their files: it ends before the first of a document that lacks a file, unless that
 * is lost already: damaged for a day. Null: the copied database has no numbers for them, or it cannot be told.
 */
async function securedSequence(
  db: Queryable,
  { sequence, missing }: MadeBackup,
  at: Date,
): Promise<number | null> {
  if (sequence === null) return null
  const lost = await damagedSince(db, new Date(at.getTime() - DAY_MS))
  const keys = missing.flatMap(({ storageKey }) => (lost.has(storageKey) ? [] : [storageKey]))
  // A file whose row was changed meanwhile, as when it was sealed: nobody can tell to which document it belonged.
  const named = await readInPieces(keys, async (piece) => [...(await namedKeys(db, piece))])
  if (named.length < keys.length) return null
  const lacking = await readInPieces(keys, (piece) =>
    db
      .selectFrom('submissions')
      .select((of) => of.fn.min('sequence').as('first'))
      .where('document_id', 'in', documentsWithFiles(db, piece))
      .execute(),
  )
  const firsts = lacking.flatMap(({ first }) => (first === null ? [] : [Number(first)]))
  return Math.min(sequence, ...firsts.map((first) => first - 1))
}

function documentsWithFiles(db: Queryable, keys: readonly string[]) {
  const inChats = db
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.chat_room_id')
    .where('chat_files.storage_key', 'in', keys)
    .select('chat_rooms.document_id')
  return db.selectFrom('document_files').where('storage_key', 'in', keys).select('document_id').union(inChats)
}

function latestDueTime(now: Date): string {
  const today = new Date(Date.parse(kstDayStart(kstDay(now))) + DUE_AFTER_MIDNIGHT_MS)
  return today <= now ? today.toISOString() : new Date(today.getTime() - DAY_MS).toISOString()
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
