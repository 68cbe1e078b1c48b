import { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import { TableReader } from './table-reader.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { RefusedTable, type UploadedTable, type WantedColumn } from './uploaded-table.ts'

const reader = new TableReader()

/** The table in an uploaded file. Throws UNSUPPORTED_FILE, FILE_TOO_LARGE or RULE_BROKEN with what the user can do about it. */
export async function readTable(
  file: Pick<ReceivedFile, 'kind' | 'read'>,
  columns: readonly WantedColumn[],
): Promise<UploadedTable> {
  try {
    const bytes = await file.read()
    const kind = file.kind as TableKind
    const parts =
      kind === 'xlsx' ? await unpackWorkbook(bytes) : [{ name: '', bytes: Uint8Array.from(bytes) }]
    const wanted = columns.map(({ field, heading, aliases = [], required }) => ({
      field,
      heading,
      aliases,
      required,
    }))
    const read = await reader.read({ kind, parts, columns: wanted, mostRows: LIMITS.importRows })
    if ('refusal' in read) throw new RefusedTable(read.refusal)
    return read.table
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    const { code, message, details } = error.refusal
    throw new AppError(code, { message, details })
  }
}
