import type { FileKind } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import type { FileAnswer } from '../../http/answers.ts'
import type { Hub } from '../../realtime/hub.ts'
import { FILE_KINDS } from '../../storage/file-kinds.ts'
import type { ReceivedFile } from '../../storage/file-store.ts'
import { withKeptFile } from '../../storage/kept-file.ts'
import type { PricingTableRow } from './downloads.present.ts'

/** The columns that form templates and price tables share: a title, a switch and a stored file. */
export type OfferedFileRow = PricingTableRow
type NewOfferedFile = Omit<OfferedFileRow, 'id' | 'title' | 'is_active'>

/** The hub room of everybody who may download. */
export const DOWNLOADS_ROOM = 'downloads'

/** Call this in every transaction that changes the offered files: open screens then read the list again. */
export function offeredFilesChanged({ onCommit }: Transaction, hub: Hub): void {
  onCommit(() => hub.publish(DOWNLOADS_ROOM, { type: 'downloads_changed' }))
}

/** An inactive file exists only for those who manage the lists. */
export function isOffered(account: Account, row: OfferedFileRow): boolean {
  return row.is_active === 1 || scopeOf(account, 'downloads.manage') !== null
}

/** Makes the file durable and inserts its row; removes the file again if the row was certainly not inserted. */
export function keepOfferedFile<Row>(
  { database, files, clock, hub }: Context,
  account: Account,
  file: ReceivedFile,
  insert: (db: Queryable, columns: NewOfferedFile) => Promise<Row>,
): Promise<Row> {
  return withKeptFile(files, file, (storageKey) =>
    database.transaction((transaction) => {
      offeredFilesChanged(transaction, hub)
      return insert(transaction.db, {
        storage_key: storageKey,
        file_name: file.fileName,
        file_size: file.size,
        sha256: file.sha256,
        kind: file.kind,
        uploaded_by: account.id,
        uploaded_at: clock.now().toISOString(),
      })
    }),
  )
}

/** The bytes as they were uploaded, under their original name. Throws FILE_NOT_FOUND. */
export async function openOfferedFile(
  { files }: Pick<Context, 'files'>,
  account: Account,
  row: OfferedFileRow | undefined,
): Promise<FileAnswer> {
  if (row === undefined || !isOffered(account, row)) throw new AppError('FILE_NOT_FOUND')
  const { stream, size } = await files.open(row.storage_key)
  return { stream, size, fileName: row.file_name, contentType: FILE_KINDS[row.kind as FileKind].contentType }
}

export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}
