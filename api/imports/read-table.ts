import { AppError } from '#shared/errors.ts'
import type { TableKind } from '#shared/imports/imports.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { inOne } from '../storage/byte-source.ts'
import type { ReceivedFile } from '../storage/file-store.ts'
import { TableReader } from './table-reader.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import {
  RefusedTable,
  type SheetToRead,
  type TableRead,
  type TableToRead,
  type UploadedSheet,
  type UploadedTable,
  type WantedColumn,
} from './uploaded-table.ts'

const reader = new TableReader()
/** Enough for 20,000 rows of 20 columns of 25 letters. */
const MOST_CHARACTERS = 10_000_000

type TableFile = Pick<ReceivedFile, 'kind' | 'read'>

/** Reads the table of a file that an account sent. Throws UNSUPPORTED_FILE, FILE_TOO_LARGE or RULE_BROKEN, which say what to do. */
export async function readTable(
  accountId: number,
  file: TableFile,
  columns: readonly WantedColumn[],
): Promise<UploadedTable> {
  const wanted = columns.map(({ field, heading, aliases = [], required, sheetNames }) => ({
    field,
    heading,
    aliases,
    required,
    sheetNames,
  }))
  const read = await readNow(accountId, file, { columns: wanted, mostRows: LIMITS.importRows })
  if (!('table' in read)) throw new Error('asked for a table and got sheets')
  return read.table
}

/** The first rows of every visible sheet. Throws as readTable does. */
export function sampleSheets(accountId: number, file: TableFile, rows: number): Promise<UploadedSheet[]> {
  return readSheetsNow(accountId, file, 'first-rows', rows)
}

/** These sheets, whole. Throws as readTable does. */
export function readSheets(
  accountId: number,
  file: TableFile,
  sheets: readonly SheetToRead[],
): Promise<UploadedSheet[]> {
  return readSheetsNow(accountId, file, sheets, LIMITS.importRows)
}

async function readSheetsNow(
  accountId: number,
  file: TableFile,
  sheets: TableToRead['sheets'],
  mostRows: number,
): Promise<UploadedSheet[]> {
  const read = await readNow(accountId, file, { columns: [], sheets, mostRows })
  if (!('sheets' in read)) throw new Error('asked for sheets and got a table')
  return read.sheets
}

async function readNow(
  accountId: number,
  file: TableFile,
  wanted: Pick<TableToRead, 'columns' | 'sheets' | 'mostRows'>,
): Promise<Exclude<TableRead, { refusal: unknown }>> {
  try {
    const read = await reader.read(accountId, {
      ...wanted,
      kind: file.kind as TableKind,
      unpack: () => partsOf(file),
      mostCharacters: MOST_CHARACTERS,
    })
    if ('refusal' in read) throw new RefusedTable(read.refusal)
    return read
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    const { code, message, details } = error.refusal
    throw new AppError(code, { message, details })
  }
}

async function partsOf(file: TableFile): Promise<TableToRead['parts']> {
  const bytes = inOne(await file.read())
  return file.kind === 'xlsx' ? unpackWorkbook(bytes) : [{ name: '', bytes: Uint8Array.from(bytes) }]
}
