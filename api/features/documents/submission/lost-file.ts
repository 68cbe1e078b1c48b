import type { Context } from '../../../context.ts'
import { readDamagedFile, recordRepair } from '../../../database/damaged-files.ts'
import type { Queryable } from '../../../database/database.ts'
import { fileColumns, withKeptFile } from '../../../database/kept-file.ts'
import { readInPieces } from '../../../database/statement-sizes.ts'
import type { SubmissionTable } from '../../../database/tables/documents.ts'
import type { ReceivedFile } from '../../../storage/file-store.ts'
import { recordFileEvent } from '../../access-log/record-file-event.ts'

/** The files of these documents that are known to be missing or changed, and that no second place could repair. */
export function lostFiles(db: Queryable, documentIds: readonly number[]) {
  return readInPieces(documentIds, (piece) =>
    db
      .selectFrom('document_files')
      .innerJoin('damaged_files', 'damaged_files.storage_key', 'document_files.storage_key')
      .select(['document_files.id', 'document_id', 'sha256', 'document_files.storage_key'])
      .where('repaired_at', 'is', null)
      .where('document_id', 'in', piece)
      .orderBy('document_files.id')
      .execute(),
  )
}

/**
 * Takes the file of a submission that is sent again in the place of the one that is lost, if it is. The caller has judged that it is the
 * same record of the same account, with a file of the same hash. Throws INFECTED_FILE, NO_SPACE.
 */
export async function replaceLostFile(
  context: Pick<Context, 'database' | 'files' | 'judge' | 'clock'>,
  { account_id, submission_id, document_id, file_sha256 }: SubmissionTable,
  file: ReceivedFile,
): Promise<void> {
  const { database, clock } = context
  const lost = (await lostFiles(database.kysely, [document_id ?? 0])).find(
    ({ sha256 }) => sha256 === file_sha256,
  )
  if (lost === undefined) return
  await withKeptFile(context, file, (kept) =>
    database.transaction(async ({ db, nextSubmission }) => {
      // It is sealed anew, so it has another key and hash as it is stored.
      const { storage_key, stored_sha256, risks } = fileColumns(kept)
      const { numUpdatedRows } = await db
        .updateTable('document_files')
        .set({ storage_key, stored_sha256, risks })
        .where('id', '=', lost.id)
        .where('storage_key', '=', lost.storage_key)
        .executeTakeFirst()
      // Another device was first; the sweep removes this one, as it removes what is left of a changed file.
      if (numUpdatedRows === 0n) return
      await db
        .updateTable('damaged_files')
        .set({ storage_key })
        .where('storage_key', '=', lost.storage_key)
        .execute()
      const found = await readDamagedFile(db, storage_key)
      const at = clock.now()
      await recordRepair(db, { storageKey: storage_key, from: null }, at)
      if (found !== null) await recordFileEvent(db, 'file-repaired', found, at, '기기에서 다시 받음')
      // It is in no second place yet.
      await db
        .updateTable('submissions')
        .set({ sequence: nextSubmission })
        .where('account_id', '=', account_id)
        .where('submission_id', '=', submission_id)
        .execute()
    }),
  )
}
