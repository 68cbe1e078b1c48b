import { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { inOne } from '../storage/byte-source.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import { TableReader } from './table-reader.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { RefusedTable, type TableToRead, type UploadedTable, type WantedColumn } from './uploaded-table.ts'

const reader = new TableReader()
/** Enough for 20,000 rows of 20 columns of 25 letters. */
const MOST_CHARACTERS = 10_000_000

/** Reads the table of a file that an account sent. Throws UNSUPPORTED_FILE, FILE_TOO_LARGE or RULE_BROKEN, which say what to do. */
export async function readTable(
  accountId: number,
  file: Pick<ReceivedFile, 'kind' | 'read'>,
  columns: readonly WantedColumn[],
): Promise<UploadedTable> {
  try {
    const kind = file.kind as TableKind
    const wanted = columns.map(({ field, heading, aliases = [], required }) => ({
      field,
      heading,
      aliases,
      required,
    }))
    const read = await reader.read(accountId, {
      kind,
      unpack: () => partsOf(file),
      columns: wanted,
      mostRows: LIMITS.importRows,
      mostCharacters: MOST_CHARACTERS,
    })
    if ('refusal' in read) throw new RefusedTable(read.refusal)
    return read.table
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    const { code, message, details } = error.refusal
    throw new AppError(code, { message, details })
  }
}

async function partsOf(file: Pick<ReceivedFile, 'kind' | 'read'>): Promise<TableToRead['parts']> {
  const bytes = inOne(await file.read())
  return file.kind === 'xlsx' ? unpackWorkbook(bytes) : [{ name: '', bytes: Uint8Array.from(bytes) }]
}
