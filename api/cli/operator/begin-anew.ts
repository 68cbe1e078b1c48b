import type { Config } from '../../config.ts'
import type { BroughtBack } from '../../database/backup/restore.ts'
import {
  type DamagedFile,
  listDamagedFiles,
  recordBroughtBack,
  recordDamagedFile,
} from '../../database/damaged-files.ts'
import type { Database } from '../../database/database.ts'
import { beginEpoch, currentEpoch } from '../../database/epochs.ts'
import { epochBeside, epochFile, epochIn, knownEpoch, noteEpoch } from '../../database/known-epochs.ts'
import { migrate } from '../../database/migrator.ts'
import { recordRestore } from '../../features/access-log/signed-heads.ts'
import { replicaEpochNote } from '../../replica/replica-place.ts'
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
  { source, epochNote }: Restorable,
  { takenAt, files, notWhole }: BroughtBack,
): Promise<BegunAnew> {
  await migrate(database)
  const at = new Date()
  const { dataDir, backupDir, replica } = config
  const notes = [epochFile(epochBeside(dataDir)), epochIn(backupDir), epochNote]
  if (replica !== null) notes.push(replicaEpochNote(replica))
  const known = Math.max(await knownEpoch(notes), await currentEpoch(database.kysely))
  // Before it begins, so that it is never given to another restore.
  await noteEpoch(notes, known + 1)
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
