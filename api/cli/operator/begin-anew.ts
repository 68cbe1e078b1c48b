import type { Config } from '../../config.ts'
import { RestoreError } from '../../database/backup/backup-error.ts'
import type { BroughtBack } from '../../database/backup/restore.ts'
import {
  type DamagedFile,
  listDamagedFiles,
  recordBroughtBack,
  recordDamagedFile,
} from '../../database/damaged-files.ts'
import type { Database } from '../../database/database.ts'
import { beginEpoch, currentEpoch } from '../../database/epochs.ts'
import {
  type EpochNote,
  epochBeside,
  epochFile,
  epochIn,
  knownEpoch,
  noteEpoch,
} from '../../database/known-epochs.ts'
import { migrate } from '../../database/migrator.ts'
import { recordRestore } from '../../features/access-log/signed-heads.ts'
import { replicaEpochNote } from '../../replica/replica-place.ts'
import { errorCode } from '../../storage/disk-error.ts'
import { OPERATOR } from './reset-login.ts'
import type { Restorable } from './restorable.ts'

interface BegunAnew {
  epoch: number
  at: Date
  /** The files that are not whole, by name. */
  damaged: DamagedFile[]
}

/**
 * After data was brought back: brings it to this version's schema, begins its epoch, and tells the security log. Needs no keys.
 * Throws DatabaseTooNewError.
 */
export async function beginAnew(
  database: Database,
  config: Config,
  restorable: Restorable,
  { takenAt, files, notWhole }: BroughtBack,
): Promise<BegunAnew> {
  await migrate(database)
  const at = new Date()
  const { source } = restorable
  const elsewhere = await epochElsewhere(config, restorable)
  const known = Math.max(elsewhere, await currentEpoch(database.kysely))
  // Before it begins, so that it is never given to another restore.
  await noteEpoch(epochNotes(config, restorable), known + 1)
  await recordRestore({ database, config }, { by: OPERATOR, at }, async (transaction) => {
    const epoch = await beginEpoch(transaction, { takenAt, source, known }, at)
    await recordBroughtBack(transaction.db, { notWhole, from: source }, at)
    // A backup of a version without that list could not bring it along.
    for (const file of notWhole) await recordDamagedFile(transaction.db, file, at)
    return { epoch, source, takenAt, files, notWhole: notWhole.length }
  })
  const damaged = (await listDamagedFiles(database.kysely, at)).filter(
    ({ repairedAt }) => repairedAt === null,
  )
  return { epoch: known + 1, at, damaged }
}

/** The newest epoch that is known outside the database. Throws RestoreError where a place that may know a newer one cannot be read. */
export async function epochElsewhere(config: Config, restorable: Restorable): Promise<number> {
  return knownEpoch(epochNotes(config, restorable)).catch((error: unknown) => {
    const why = errorCode(error) ?? String(error)
    throw new RestoreError(
      `이전 복원의 기록 차수를 읽지 못해 복원하지 않았습니다 (${why}). DATA_DIR 옆의 파일, BACKUP_DIR, REPLICA를 읽을 수 있는지 확인해주세요. 잃어버린 곳은 설정에서 빼주세요.`,
    )
  })
}

function epochNotes({ dataDir, backupDir, replica }: Config, { epochNote }: Restorable): EpochNote[] {
  const notes = [epochFile(epochBeside(dataDir)), epochIn(backupDir), epochNote]
  return replica === null ? notes : [...notes, replicaEpochNote(replica)]
}
